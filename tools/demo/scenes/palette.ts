/** The product's green, terracotta and warm greys, and the skies that go with them. */
export const green = {
  pale: '#dceee2',
  mist: '#b8dac5',
  soft: '#8dc4a2',
  leaf: '#3e8d63',
  brand: '#185a38',
  deep: '#124a2d',
  night: '#0b3520',
}

export const clay = {
  pale: '#fae2d6',
  soft: '#f3c3ac',
  light: '#eba17e',
  warm: '#cf683c',
  brand: '#b4532b',
  deep: '#7b361b',
}

export const grey = {
  paper: '#faf8f5',
  linen: '#f4f1ec',
  sand: '#eae6df',
  stone: '#dcd7ce',
  taupe: '#c3bdb1',
  pewter: '#979084',
  slate: '#6c665c',
  bark: '#393630',
  ink: '#22201c',
}

export const wood = { light: '#d8b48a', warm: '#b98a5c', deep: '#8a5f3b', dark: '#5d3f28' }
export const glow = '#ffdf9e'
/** A lit window from top to bottom, with its curtains. */
export const lamplight = ['#fff1cc', glow, '#f2b768'] as const
export const litCurtain = '#e0b98c'

export interface Sky {
  name: 'day' | 'golden' | 'dusk'
  /** From the zenith to the horizon. */
  colours: [string, string, string, string]
  sun: string
  /** Far buildings against it, the nearest last. */
  haze: [string, string, string]
  water: [string, string, string]
  /** Whether lamps are lit. */
  lit: boolean
}

export const day: Sky = {
  name: 'day',
  colours: ['#7fb7cf', '#a9d2dc', '#d6e8e3', '#f6efe2'],
  sun: '#fff6dd',
  haze: ['#c9dcdb', '#a9c7c5', '#86ada9'],
  water: ['#9ccbd0', '#69aab3', '#3f8791'],
  lit: false,
}

export const golden: Sky = {
  name: 'golden',
  colours: ['#6f9fae', '#b9c3b4', '#f2cf9f', '#f6b27c'],
  sun: '#fff0c4',
  haze: ['#d9b998', '#b99a83', '#8f7f72'],
  water: ['#e9b98a', '#a89a8c', '#4f7a80'],
  lit: true,
}

export const dusk: Sky = {
  name: 'dusk',
  colours: ['#1d3550', '#4d4a6d', '#b8677a', '#f2a274'],
  sun: '#ffd9a0',
  haze: ['#8d6479', '#5b4a66', '#33364f'],
  water: ['#d98d74', '#6d5670', '#253449'],
  lit: true,
}

const emissive = new Set([...lamplight, litCurtain].map((colour) => colour.slice(1)))
const tones = {
  day: { towards: '000000', share: 0 },
  golden: { towards: 'd98a4a', share: 0.13 },
  dusk: { towards: '2a2750', share: 0.4 },
}

function mix(colour: string, towards: string, share: number): string {
  const channels = [0, 2, 4].map((index) => {
    const [from, to] = [colour, towards].map((hex) => Number.parseInt(hex.slice(index, index + 2), 16))
    const value = Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share)
    return value.toString(16).padStart(2, '0')
  })
  return channels.join('')
}

/** The drawing in the light of the hour: every colour leans towards it, except what shines by itself. */
export function inLightOf(sky: Sky, drawing: string): string {
  const { towards, share } = tones[sky.name]
  return drawing.replace(/(?<=[#-])[0-9a-f]{6}(?=[0-9a-f]{2}[-)]|[-)"])/g, (colour) =>
    emissive.has(colour) ? colour : mix(colour, towards, share),
  )
}
