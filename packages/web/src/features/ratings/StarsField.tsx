import { maxStars, starLabels } from '@ilewa/contract/ratings/stay-rating'
import { Star } from 'lucide-react'
import { useState } from 'react'
import classes from './StarsField.module.css'

interface StarsFieldProps {
  value: number | undefined
  onChange: (stars: number) => void
  error?: string | undefined
}

/** One to five stars as radio buttons: arrow keys change the value, and each has a label. */
export function StarsField({ value, onChange, error }: StarsFieldProps) {
  const [hoveredStars, setHoveredStars] = useState<number>()
  const shownStars = hoveredStars ?? value ?? 0
  return (
    <fieldset className={classes.field}>
      <legend>How was your stay?</legend>
      <div className={classes.stars}>
        {starLabels.map((label, index) => {
          const stars = index + 1
          return (
            <label
              key={label}
              className={classes.star}
              data-lit={stars <= shownStars || undefined}
              onPointerEnter={(event) => event.pointerType === 'mouse' && setHoveredStars(stars)}
              onPointerLeave={() => setHoveredStars(undefined)}
            >
              <input
                type="radio"
                name="stars"
                value={stars}
                checked={value === stars}
                aria-label={`${stars} of ${maxStars} stars: ${label}`}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(stars)}
              />
              <Star size={38} strokeWidth={1.5} aria-hidden />
            </label>
          )
        })}
      </div>
      <p className={classes.word} aria-hidden="true">
        {starLabels[shownStars - 1] ?? 'Choose your stars'}
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
