import { fastify, type FastifySerializerCompiler } from 'fastify';
import type { HttpApp } from '../http/app.ts';

type Serializer = ReturnType<FastifySerializerCompiler<object>>;

const serializers = new WeakMap<object, Serializer>();
const compile = await ownCompiler();

/**
 * An app compiles some hundred serializers, which costs more than most tests: those of a schema are compiled once for all
 * apps of a test file. They are Fastify's own.
 */
export function reuseSerializers(app: HttpApp): void {
  app.setSerializerCompiler<object>((route) => {
    const serializer = serializers.get(route.schema) ?? compile(route);
    serializers.set(route.schema, serializer);
    return serializer;
  });
}

/** Fastify shows its compiler on an app that has used it. */
async function ownCompiler(): Promise<FastifySerializerCompiler<object>> {
  const app = fastify();
  app.get('/', { schema: { response: { 200: { type: 'object' } } } }, () => ({}));
  await app.ready();
  if (!app.serializerCompiler) throw new Error('Fastify keeps its serializer compiler to itself');
  return app.serializerCompiler;
}
