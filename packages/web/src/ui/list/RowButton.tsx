import type { ComponentProps } from 'react'
import classes from './RowButton.module.css'

interface RowButtonProps extends ComponentProps<'button'> {
  /** Opens what else can be done with the row: three dots instead of words. */
  isMore?: boolean
}

/**
 * A button of a row, which looks like Mantine's and is one element: a long list makes two for each row that comes near the
 * screen, and paints those of all that are near.
 */
export const RowButton = ({ isMore = false, className = '', ...button }: RowButtonProps) => (
  <button type="button" className={`${isMore ? classes.more : classes.words} ${className}`} {...button} />
)
