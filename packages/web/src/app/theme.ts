import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Deep green. White on shade 7 has a contrast of 8:1; white on shade 6 has 5.8:1 in the dark scheme. */
const brand: MantineColorsTuple = [
  '#eff7f1',
  '#dceee2',
  '#b8dac5',
  '#8dc4a2',
  '#63ad81',
  '#3e8d63',
  '#27744d',
  '#185a38',
  '#124a2d',
  '#0b3520',
]

/** Accent colour, used rarely. */
const terracotta: MantineColorsTuple = [
  '#fdf3ee',
  '#fae2d6',
  '#f3c3ac',
  '#eba17e',
  '#e08359',
  '#cf683c',
  '#b4532b',
  '#984322',
  '#7b361b',
  '#5e2a16',
]

const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f1ec',
  '#eae6df',
  '#dcd7ce',
  '#c3bdb1',
  '#979084',
  '#6c665c',
  '#57534a',
  '#393630',
  '#22201c',
]

const dark: MantineColorsTuple = [
  '#e9e7e2',
  '#cbc9c3',
  '#a5a59d',
  '#85857d',
  '#41453f',
  '#30342f',
  '#242823',
  '#1a1d19',
  '#121512',
  '#0c0e0c',
]

/** Colour of destructive actions and errors: white on shades 6 and 7 meets AA, which Mantine's red does not. */
const red: MantineColorsTuple = [
  '#fef3f1',
  '#fbe1dd',
  '#f7c0b8',
  '#f39a8e',
  '#f0796a',
  '#dd4d3c',
  '#c4372a',
  '#b42318',
  '#8f1d13',
  '#6d170f',
]

const control = { defaultProps: { size: 'md' } }
/** Mantine renders a dialog's heading as `<header>`, but it is not a page banner. */
const dialog = {
  closeButtonProps: { 'aria-label': 'Close', size: 'xl', iconSize: 24 },
  attributes: { header: { role: 'presentation' } },
}
const controlHeight = '2.75rem'

/** The app's variables next to Mantine's: `--app-paper` is the page background, `--app-line` a hairline. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--app-paper': gray[0],
    '--app-line': gray[2],
    '--app-shadow': '0 1px 2px rgb(34 32 28 / 4%), 0 1px 1px rgb(34 32 28 / 3%)',
    '--mantine-color-text': '#22201c',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#767065',
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': gray[3],
  },
  dark: {
    '--app-paper': dark[8],
    '--app-line': '#2b2f2a',
    '--app-shadow': 'none',
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8f8f87',
    '--mantine-color-error': '#ff9d91',
    // Mantine's default is almost white, so a destructive action would not be recognisable.
    '--mantine-color-red-light-color': red[3],
    '--mantine-color-default-border': dark[4],
  },
})

export const theme = createTheme({
  colors: { brand, terracotta, red, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#22201c',
  fontFamily:
    '"Noto Sans Variable", "Noto Sans Fallback", "Noto Sans Fallback Roboto", "Noto Sans Fallback DejaVu", system-ui, sans-serif',
  headings: {
    fontFamily: 'inherit',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { md: '0.625rem', lg: '0.875rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_: unknown, props: { size?: string }) => ({
        root: props.size === 'md' ? { '--button-height': controlHeight, '--button-fz': '0.9375rem' } : {},
      }),
    },
    // The default title colour has too little contrast.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    ActionIcon: { defaultProps: { size: '2.75rem', variant: 'subtle', color: 'gray' } },
    Input: {
      defaultProps: { size: 'md' },
      vars: (_: unknown, props: { size?: string }) => ({
        wrapper: props.size === 'md' ? { '--input-height': controlHeight, '--input-fz': '1rem' } : {},
      }),
    },
    InputWrapper: { ...control, styles: { label: { marginBottom: '0.25rem' } } },
    Loader: { defaultProps: { type: 'oval' } },
    Drawer: { defaultProps: dialog },
    // Leaves space for a toast above the dialog.
    Modal: { defaultProps: { ...dialog, yOffset: 'max(5dvh, 5.5rem)' } },
  },
})
