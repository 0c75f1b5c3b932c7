import { useState } from 'react'
import classes from './Photo.module.css'

interface PhotoProps {
  /** Undefined shows the placeholder. */
  url: string | undefined
  alt: string
  /** For images above the fold: loads eagerly with high priority. */
  eager?: boolean
}

/** Placeholder drawing of a house. */
function PhotoPlaceholder() {
  return (
    <svg viewBox="0 0 96 72" className={classes.house} aria-hidden="true">
      <circle cx="73" cy="19" r="6" className={classes.sun} />
      <path d="M16 62h64" className={classes.line} />
      <path d="M24 62V38l24-19 24 19v24" className={classes.walls} />
      <path d="M17 43.5 48 19l31 24.5" className={classes.roof} />
      <path d="M41 62V51a7 7 0 0 1 14 0v11Z" className={classes.door} />
    </svg>
  )
}

/** An image that fills its container; a missing or broken one shows the placeholder. */
export function Photo({ url, alt, eager = false }: PhotoProps) {
  const [broken, setBroken] = useState<string>()
  if (!url || broken === url) return <PhotoPlaceholder />
  return (
    <img
      className={classes.photo}
      src={url}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(url)}
    />
  )
}
