import { toPreview } from '../../lib/startup/preview.ts'
import classes from './cells.module.css'

/** The first column of a record: its title, and the beginning of its description. */
export const TitleCell = ({ title, description }: { title: string; description: string }) => (
  <div className={classes.what}>
    <strong>{title}</strong>
    {description && <span>{toPreview(description)}</span>}
  </div>
)
