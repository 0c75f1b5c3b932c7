import houses from '../houses.svg'

/** Decorative illustration of a street of houses. */
export function HousesArt() {
  return (
    <img
      src={houses}
      alt=""
      width={640}
      height={320}
      style={{ display: 'block', width: '100%', height: 'auto' }}
    />
  )
}
