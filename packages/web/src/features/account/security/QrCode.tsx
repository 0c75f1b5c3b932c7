import { encode } from 'uqr'
import classes from './QrCode.module.css'

interface QrCodeProps {
  text: string
  label: string
}

/**
 * Rendered locally as one SVG path, so that the secret is not sent to a third party. Black on white also in the dark
 * scheme, for cameras.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
