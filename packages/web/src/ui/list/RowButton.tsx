import type { ComponentProps } from 'react'
import classes from './RowButton.module.css'

interface RowButtonProps extends ComponentProps<'button'> {
  /** Shows three dots instead of text, for the button that opens the row's menu. */
  isMore?: boolean
}

/**
 * A button that looks like Mantine's but is a single element: a long list renders two of them for each row near
 * the viewport.
 */
export const RowButton = ({ isMore = false, className = '', ...button }: RowButtonProps) => (
  <button type="button" className={`${isMore ? classes.more : classes.words} ${className}`} {...button} />
)
