import { maxStars } from '@ilewa/contract/ratings/stay-rating'
import { Star } from 'lucide-react'
import classes from './Stars.module.css'

/** A rating as star icons with a text alternative. */
export function Stars({ stars, size = 17 }: { stars: number; size?: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${stars} of ${maxStars} stars`}>
      {Array.from({ length: maxStars }, (_, index) => index + 1).map((starNumber) => (
        <Star key={starNumber} size={size} data-lit={starNumber <= stars || undefined} aria-hidden />
      ))}
    </span>
  )
}
