import { drawApartments } from './apartments.ts'
import { drawBedroom } from './bedroom.ts'
import { drawHouse } from './house.ts'
import { drawKitchen } from './kitchen.ts'
import { drawLivingRoom } from './living-room.ts'
import type { Look } from './look.ts'
import { drawPool } from './pool.ts'
import type { Svg } from './shapes.ts'
import { drawBalconyView, drawSkyline } from './skyline.ts'

/** Every scene a property's pictures are chosen from. */
export const scenes = {
  house: drawHouse,
  apartments: drawApartments,
  livingRoom: drawLivingRoom,
  bedroom: drawBedroom,
  kitchen: drawKitchen,
  pool: drawPool,
  balcony: drawBalconyView,
  skyline: drawSkyline,
} satisfies Record<string, (look: Look) => Svg>

export type SceneName = keyof typeof scenes
