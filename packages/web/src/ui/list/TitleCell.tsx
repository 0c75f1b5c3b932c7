import classes from './cells.module.css'

/** Returns the first characters of a longer text (50, as specified); line breaks become spaces. */
function toPreview(text: string, maxLength = 50): string {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '))
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}...` : characters.join('')
}

/** First column of a list: the title and the beginning of the description. */
export const TitleCell = ({ title, description }: { title: string; description: string }) => (
  <div className={classes.what}>
    <strong>{title}</strong>
    {description && <span>{toPreview(description)}</span>}
  </div>
)
