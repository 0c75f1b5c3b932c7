import { toPreview } from '../../lib/startup/preview.ts'
import classes from './cells.module.css'

/** First column of a list: the title and the beginning of the description. */
export const TitleCell = ({ title, description }: { title: string; description: string }) => (
  <div className={classes.what}>
    <strong>{title}</strong>
    {description && <span>{toPreview(description)}</span>}
  </div>
)
