import { useState } from 'react'
import classes from './Photo.module.css'

interface PhotoProps {
  /** Undefined shows the house of our own. */
  url: string | undefined
  alt: string
  /** Above the fold: loaded at once, before other pictures. */
  eager?: boolean
}

/** A drawn house at dusk, for a property without a picture. */
function NoPhoto() {
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

/** One picture, filling its frame; a missing or broken one becomes the drawing. */
export function Photo({ url, alt, eager = false }: PhotoProps) {
  const [broken, setBroken] = useState<string>()
  if (!url || broken === url) return <NoPhoto />
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
