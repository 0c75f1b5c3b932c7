import classes from './HousesArt.module.css'

interface House {
  x: number
  width: number
  height: number
  roof: 'gable' | 'flat' | 'lean'
  tone: 'deep' | 'mid' | 'clay'
  /** Storeys of windows; a lit window is marked 1, a dark one 0. */
  windows: readonly string[]
}

const ground = 300
const street: readonly House[] = [
  { x: -14, width: 104, height: 118, roof: 'gable', tone: 'deep', windows: ['01', '10'] },
  { x: 96, width: 86, height: 196, roof: 'flat', tone: 'mid', windows: ['10', '01', '11', '00'] },
  { x: 188, width: 122, height: 106, roof: 'gable', tone: 'clay', windows: ['101'] },
  { x: 316, width: 92, height: 160, roof: 'lean', tone: 'deep', windows: ['01', '11', '10'] },
  { x: 414, width: 128, height: 126, roof: 'gable', tone: 'mid', windows: ['110', '001'] },
  { x: 548, width: 106, height: 214, roof: 'flat', tone: 'deep', windows: ['01', '10', '11', '01'] },
]

function roofPath({ x, width, height, roof }: House) {
  const top = ground - height
  if (roof === 'gable') return `M${x - 8} ${top} L${x + width / 2} ${top - 44} L${x + width + 8} ${top}Z`
  if (roof === 'lean') return `M${x - 5} ${top} L${x - 5} ${top - 34} L${x + width + 5} ${top}Z`
  return `M${x - 5} ${top} v-11 h${width + 10} v11Z`
}

function Windows({ house }: { house: House }) {
  const columns = house.windows[0]?.length ?? 0
  const gap = house.width / (columns + 1)
  return house.windows.flatMap((storey, row) =>
    Array.from(storey, (lit, column) => {
      const left = house.x + gap * (column + 1) - 9
      const top = ground - house.height + 20 + row * 38
      return (
        <path
          key={`${left}-${top}`}
          className={lit === '1' ? classes.lit : classes.dark}
          d={`M${left} ${top + 22} v-13 a9 9 0 0 1 18 0 v13Z`}
        />
      )
    }),
  )
}

/** A street of houses at dusk, some windows lit; decoration only. */
export function HousesArt() {
  return (
    <svg
      viewBox="0 0 640 320"
      className={classes.art}
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
    >
      <circle cx="506" cy="66" r="30" className={classes.moon} />
      {street.map((house) => (
        <g key={house.x} data-tone={house.tone}>
          <path d={roofPath(house)} className={classes.roof} />
          <rect
            x={house.x}
            y={ground - house.height}
            width={house.width}
            height={house.height}
            className={classes.wall}
          />
          <Windows house={house} />
          <path
            className={classes.door}
            d={`M${house.x + house.width / 2 - 12} ${ground} v-20 a12 12 0 0 1 24 0 v20Z`}
          />
        </g>
      ))}
      <rect x="0" y={ground} width="640" height="20" className={classes.ground} />
    </svg>
  )
}
