import type { ComponentProps } from 'react'
import classes from './RowButton.module.css'

interface RowButtonProps extends ComponentProps<'button'> {
  /** Shows three dots instead of text, for the button that opens the row's menu. */
  isMore?: boolean
}

/** A row's button in Mantine's style as a single element: a long list creates two for each row near the viewport. */
export const RowButton = ({ isMore = false, className = '', ...button }: RowButtonProps) => (
  <button type="button" className={`${isMore ? classes.more : classes.words} ${className}`} {...button} />
)
