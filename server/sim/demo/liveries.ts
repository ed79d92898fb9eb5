import type { PerformanceClass } from '../flightModel/performance.ts';

/** What the pictures of an airline share. */
export interface Livery {
  /** Of fin and tail. */
  readonly color: string;
  /** Of winglets and a line along the body. */
  readonly accent: string;
}

/** How an aircraft type looks from the side. */
export interface Shape {
  readonly kind: PerformanceClass;
  /** In pixels of the picture. */
  readonly length: number;
  readonly radius: number;
  readonly isFreighter?: boolean;
}

/** In the middle of a scene that is wider than any picture. */
const [center, ground] = [512, 452] as const;
const [width, height] = [1024, 576] as const;

/** A gull seen from ahead, 100 wide. */
const gull = 'M4 50C22 28 38 28 50 48C62 28 78 28 96 50C80 41 64 43 50 68C36 43 20 41 4 50Z';

/** Draws the airline's sign, 512 pixels wide. */
export function drawLogo({ color, accent }: Livery): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="512" height="512">
    <rect width="128" height="128" rx="28" fill="${color}"/>
    <path d="M0 92Q64 74 128 92V100Q128 128 100 128H28Q0 128 0 100Z" fill="${accent}"/>
    <path d="${gull}" fill="#fff" transform="translate(16 4) scale(.96)"/>
  </svg>`;
}

/** Draws an aircraft on the apron, its nose at the left. */
export function drawAircraft(shape: Shape, livery: Livery): string {
  const { length, radius: r, kind } = shape;
  const start = center - length / 2;
  const lift = kind === 'light' ? 1.5 : kind === 'turboprop' ? 1.75 : 2.3;
  // A little more than the aircraft, and more sky than ground.
  const [shown, tall] = [length * 1.14, (length * 1.14 * height) / width];
  const view = `${center - shown / 2} ${ground - tall * 0.8} ${shown} ${tall}`;
  const scene = { start, end: start + length, r, middle: ground - lift * r, shape, livery };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8fb9dd"/><stop offset="1" stop-color="#eef5fa"/></linearGradient>
      <linearGradient id="body" x2="0" y2="1"><stop offset=".35" stop-color="#fff"/><stop offset="1" stop-color="#c3ced8"/></linearGradient>
      <clipPath id="hull"><path d="${hull(scene)}"/></clipPath>
    </defs>
    <rect y="-100" width="${width}" height="${height}" fill="url(#sky)"/>
    <path d="M0 ${ground - 44}Q220 ${ground - 78} 470 ${ground - 46}T1024 ${ground - 58}V${ground}H0Z" fill="#a9c0b4"/>
    <rect y="${ground - 22}" width="${width}" height="${height}" fill="#a7afb6"/>
    <rect y="${ground + 62}" width="${width}" height="5" fill="#f0c542"/>
    <ellipse cx="${center}" cy="${ground + 4}" rx="${length * 0.46}" ry="9" fill="#6d7780"/>
    ${kind === 'light' || kind === 'turboprop' ? propellerAircraft(scene) : jet(scene)}
  </svg>`;
}

interface Scene {
  readonly start: number;
  readonly end: number;
  readonly r: number;
  /** The height of the axis of the body. */
  readonly middle: number;
  readonly shape: Shape;
  readonly livery: Livery;
}

/** Points from the nose (`a`) or the tail (`b`) in radii, as SVG writes them. */
function at({ start, end, r, middle }: Scene): Readonly<Record<'a' | 'b', (x: number, y: number) => string>> {
  const point = (x: number, y: number): string => `${x.toFixed(1)} ${(middle + y * r).toFixed(1)}`;
  return { a: (x, y) => point(start + x * r, y), b: (x, y) => point(end + x * r, y) };
}

function hull(scene: Scene): string {
  const { a, b } = at(scene);
  return `M${a(0, 0.25)}C${a(0.3, -0.5)} ${a(1.2, -1)} ${a(2.6, -1)}L${b(-5, -1)}C${b(-3, -1)} ${b(-1.4, -0.9)} ${b(0, -0.62)}
    C${b(-0.1, -0.42)} ${b(-0.3, -0.36)} ${b(-0.6, -0.3)}C${b(-2.8, 0.5)} ${b(-4.4, 1)} ${b(-6, 1)}L${a(2.4, 1)}C${a(1, 1)} ${a(-0.1, 0.8)} ${a(0, 0.25)}Z`;
}

function body(scene: Scene): string {
  const { livery, shape, r } = scene;
  const { a, b } = at(scene);
  const windows = `<path d="M${a(3.2, -0.22)}L${b(-5.6, -0.22)}" stroke="#3b4b5c" stroke-width="${0.26 * r}" stroke-dasharray="${0.17 * r} ${0.24 * r}"/>`;
  const door = `<path d="M${a(4.2, -0.8)}L${a(7.4, -0.8)}L${a(7.4, 0.3)}L${a(4.2, 0.3)}Z" fill="none" stroke="#9aa7b3" stroke-width="2"/>`;
  return `<path d="${hull(scene)}" fill="url(#body)"/>
    <g clip-path="url(#hull)">
      <path d="M${b(-7.4, 1.1)}C${b(-5.6, 0.4)} ${b(-5.2, -0.4)} ${b(-4.6, -1.1)}L${b(0.5, -1.1)}L${b(0.5, 1.1)}Z" fill="${livery.color}"/>
      <path d="M${b(-7.9, 1.1)}C${b(-6.1, 0.4)} ${b(-5.7, -0.4)} ${b(-5.1, -1.1)}L${b(-4.6, -1.1)}C${b(-5.2, -0.4)} ${b(-5.6, 0.4)} ${b(-7.4, 1.1)}Z" fill="${livery.accent}"/>
      <path d="M${a(0, 0.72)}L${b(-6.6, 0.72)}L${b(-6.6, 1.1)}L${a(0, 1.1)}Z" fill="#9fadba" opacity=".55"/>
    </g>
    ${shape.isFreighter ? door : windows}
    <path d="M${a(0.72, -0.36)}L${a(1.15, -0.66)}L${a(1.95, -0.66)}L${a(1.85, -0.34)}Z" fill="#24303c"/>`;
}

/** @param top in radii above the axis */
function fin(scene: Scene, top: number): string {
  const { livery, r, end, middle } = scene;
  const { b } = at(scene);
  const mark = r / 50;
  return `<path d="M${b(-4.6, -0.9)}C${b(-3.6, -1.3)} ${b(-3.1, -1.8)} ${b(-2.2, -top)}L${b(-0.35, -top)}L${b(-0.9, -0.7)}Z" fill="${livery.color}"/>
    <path d="${gull}" fill="#fff" transform="translate(${end - 2.5 * r} ${middle - (top * 0.62 + 0.55) * r}) scale(${mark * 0.72})"/>`;
}

function jet(scene: Scene): string {
  const { livery, r } = scene;
  const { a, b } = at(scene);
  const wing = (scene.end - scene.start) / r / 2 - 0.6;
  const nacelle = `<path d="M${a(wing - 2.4, 0.95)}C${a(wing - 2.5, 1.6)} ${a(wing - 2.5, 1.9)} ${a(wing - 2.3, 2.02)}L${a(wing - 0.4, 1.9)}L${a(wing + 0.5, 1.5)}L${a(wing - 0.3, 1.0)}Z" fill="${livery.color}"/>
    <path d="M${a(wing - 2.4, 0.95)}C${a(wing - 2.62, 1.3)} ${a(wing - 2.6, 1.8)} ${a(wing - 2.3, 2.02)}L${a(wing - 2.05, 2)}C${a(wing - 2.25, 1.7)} ${a(wing - 2.25, 1.2)} ${a(wing - 2.1, 0.97)}Z" fill="#e6ebf0"/>`;
  return `${fin(scene, 4.3)}${gear(scene, [2.6, wing + 1.5])}${body(scene)}
    <path d="M${b(-3.4, -0.38)}L${b(-0.9, -0.6)}L${b(0.55, -0.95)}L${b(0, -0.98)}L${b(-2.2, -0.66)}Z" fill="#b9c5d0"/>
    ${nacelle}
    <path d="M${a(wing - 2, 0.5)}C${a(wing, 0.35)} ${a(wing + 2, 0.5)} ${a(wing + 4.7, 0.02)}L${a(wing + 5.1, -0.02)}C${a(wing + 3.4, 0.9)} ${a(wing + 1.6, 1.05)} ${a(wing - 0.6, 0.9)}Z" fill="#aebbc7"/>
    <path d="M${a(wing + 4.5, 0.08)}L${a(wing + 5.15, -0.95)}L${a(wing + 5.45, -0.95)}L${a(wing + 5.15, 0)}Z" fill="${livery.accent}"/>`;
}

function propellerAircraft(scene: Scene): string {
  const { livery, r, shape } = scene;
  const { a, b } = at(scene);
  const wing = (scene.end - scene.start) / r / 2 - 1.2;
  const isLight = shape.kind === 'light';
  const [hub, y] = isLight ? [0, 0.2] : [wing - 2.3, -0.85];
  const engine = isLight
    ? `<path d="M${a(wing - 0.4, -1)}L${a(wing + 0.6, 0.8)}" stroke="#8494a3" stroke-width="4"/>`
    : `<path d="M${a(hub, -0.85)}C${a(hub + 0.2, -1.35)} ${a(hub + 1, -1.4)} ${a(wing + 1, -1.2)}L${a(wing + 2.4, -0.85)}L${a(wing + 0.6, -0.45)}C${a(hub + 1, -0.35)} ${a(hub + 0.2, -0.4)} ${a(hub, -0.85)}Z" fill="${livery.color}"/>`;
  const tail = isLight
    ? `<path d="M${b(-2.4, -0.55)}L${b(0.3, -0.72)}L${b(0.3, -0.6)}L${b(-2.2, -0.42)}Z" fill="#b9c5d0"/>`
    : `<path d="M${b(-2.6, -3.72)}L${b(0.7, -3.86)}L${b(0.7, -3.66)}L${b(-2.4, -3.5)}Z" fill="#c9d3dc"/>`;
  return `${fin(scene, isLight ? 2.9 : 3.75)}${gear(scene, isLight ? [1.9, wing + 0.6] : [2.6, wing + 0.8])}${body(scene)}${tail}
    <path d="M${a(wing - 1.5, -1.02)}C${a(wing - 1.5, -1.3)} ${a(wing - 0.8, -1.32)} ${a(wing + 1.9, -1.06)}L${a(wing + 1.9, -0.98)}Z" fill="${isLight ? livery.accent : '#c9d3dc'}"/>
    ${engine}
    <ellipse cx="${a(hub, 0).split(' ')[0]}" cy="${a(0, y).split(' ')[1]}" rx="${0.12 * r}" ry="${(isLight ? 1.15 : 1.35) * r}" fill="#55616d" opacity=".4"/>`;
}

/** @param places of the nose wheel and the main wheels, in radii from the nose */
function gear(scene: Scene, places: readonly number[]): string {
  const { a } = at(scene);
  const size = scene.r * 0.36;
  return places
    .map((place) => {
      const [x = '0', y = '0'] = a(place, 0.6).split(' ');
      return `<path d="M${x} ${y}V${ground - size}" stroke="#7b8894" stroke-width="${scene.r * 0.16}"/>
        <circle cx="${x}" cy="${ground - size}" r="${size}" fill="#2b333b"/><circle cx="${x}" cy="${ground - size}" r="${size * 0.4}" fill="#aab4bd"/>`;
    })
    .join('');
}
