import buildCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = ReturnType<FastifySerializerCompiler<object>>;

const compile = buildCompiler()({});
const compiled = new WeakMap<object, Serializer>();

/** Fastify's own serializers, each compiled at its first reply, and once for all apps (decision 0032). */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema, ...route }) => {
  let serialize: Serializer | undefined;
  return (data) => {
    serialize ??= compiled.get(schema);
    if (!serialize) compiled.set(schema, (serialize = compile({ ...route, schema, httpStatus: '' })));
    return serialize(data);
  };
};
