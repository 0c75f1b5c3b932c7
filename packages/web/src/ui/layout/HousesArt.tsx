import houses from '../houses.svg'

/** A street of houses at dusk, some windows lit; decoration only. */
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
