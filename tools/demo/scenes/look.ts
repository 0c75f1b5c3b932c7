import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import { clay, green, type Sky, wood } from './palette.ts'

export interface Paint {
  wall: string
  /** The same wall in shade. */
  shade: string
  accent: string
  accentShade: string
}

/** Rendered walls and cladding that go together. */
export const paints: readonly Paint[] = [
  { wall: '#f4efe6', shade: '#d9d0c2', accent: '#b4532b', accentShade: '#7b361b' },
  { wall: '#efe3d2', shade: '#d3c0a6', accent: '#185a38', accentShade: '#0b3520' },
  { wall: '#ece9e2', shade: '#cbc6ba', accent: '#8a5f3b', accentShade: '#5d3f28' },
  { wall: '#f0d9c8', shade: '#d6b49b', accent: '#57534a', accentShade: '#393630' },
  { wall: '#e3e7de', shade: '#bcc6b8', accent: '#cf683c', accentShade: '#984322' },
]

export interface Decor {
  wall: string
  wallShade: string
  /** Sofa, bed cover, cupboards. */
  main: string
  mainShade: string
  accent: string
  accentShade: string
  /** Boards or tiles, near and far. */
  floor: [string, string]
}

export const decors: readonly Decor[] = [
  {
    wall: '#f4efe6',
    wallShade: '#e2d8c8',
    main: green.leaf,
    mainShade: green.brand,
    accent: clay.warm,
    accentShade: clay.brand,
    floor: [wood.light, '#a97f55'],
  },
  {
    wall: '#e8ece3',
    wallShade: '#cfd8cb',
    main: '#d9cdb9',
    mainShade: '#b8a88e',
    accent: green.brand,
    accentShade: green.night,
    floor: ['#e3ddd2', '#c6bcae'],
  },
  {
    wall: '#f6e6da',
    wallShade: '#e4c9b5',
    main: '#8f9f95',
    mainShade: '#67786f',
    accent: clay.brand,
    accentShade: clay.deep,
    floor: ['#c39a70', '#94694a'],
  },
  {
    wall: '#2f5a45',
    wallShade: '#1f4332',
    main: '#efe4d2',
    mainShade: '#cbb99d',
    accent: clay.light,
    accentShade: clay.warm,
    floor: ['#d9b88f', '#b18a60'],
  },
  {
    wall: '#f1ede6',
    wallShade: '#dad3c6',
    main: clay.warm,
    mainShade: clay.brand,
    accent: green.soft,
    accentShade: green.leaf,
    floor: ['#c9a078', '#9a7150'],
  },
]

/** What the pictures of one property have in common. */
export interface Look {
  random: Random
  sky: Sky
  paint: Paint
  decor: Decor
}
