import { Car, Check, Dumbbell, Fence, type LucideIcon, WavesLadder, Wifi } from 'lucide-react'
import classes from './Amenities.module.css'

/** "Amenity icons (wifi, pool, parking, gym, balcony)" (product documents). */
const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/wi-?fi/i, Wifi],
  [/pool/i, WavesLadder],
  [/parking/i, Car],
  [/gym/i, Dumbbell],
  [/balcony/i, Fence],
]

const iconOf = (amenity: string) => icons.find(([pattern]) => pattern.test(amenity))?.[1] ?? Check

/** Sort index: documented amenities first, in their order; the others keep their order. */
const sortIndex = (amenity: string) => {
  const index = icons.findIndex(([pattern]) => pattern.test(amenity))
  return index === -1 ? icons.length : index
}

interface AmenitiesProps {
  amenities: readonly string[]
  /** Further amenities are shown as "+N more". */
  max?: number
}

/** The amenities of a property with their icons. */
export function Amenities({ amenities, max = amenities.length }: AmenitiesProps) {
  if (amenities.length === 0) return null
  const rest = amenities.length - max
  const sorted = amenities.toSorted((one, other) => sortIndex(one) - sortIndex(other))
  return (
    <ul className={classes.amenities} aria-label="Amenities">
      {sorted.slice(0, max).map((amenity) => {
        const Icon = iconOf(amenity)
        return (
          <li key={amenity} className={classes.amenity}>
            <Icon size={15} aria-hidden />
            <span className={classes.word}>{amenity}</span>
          </li>
        )
      })}
      {rest > 0 && <li className={classes.amenity}>+{rest} more</li>}
    </ul>
  )
}
