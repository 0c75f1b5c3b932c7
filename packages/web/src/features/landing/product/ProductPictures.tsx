import section from '../Features.module.css'
import classes from './ProductPictures.module.css'
import { productScreens } from './product-screens.ts'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' })

type Screen = keyof typeof productScreens

const views = [
  {
    view: 'today',
    title: 'Today',
    text: 'Who arrives, who leaves and who is in house.',
    screens: ['desk', 'phone'],
  },
  {
    view: 'calendar',
    title: 'Calendar',
    text: 'The nights of every property. A taken night cannot be booked again.',
    screens: ['phone', 'desk'],
  },
] as const

type View = (typeof views)[number]['view']

const screenNames: Record<Screen, string> = { phone: 'on a phone', desk: 'on a computer' }

interface PictureProps {
  view: View
  screen: Screen
  title: string
}

/** On a phone the pictures of the computer are hidden, and so not loaded. */
function Picture({ view, screen, title }: PictureProps) {
  const { width, height, scale } = productScreens[screen]
  const fileOf = (scheme: 'light' | 'dark') => files[`./pictures/${view}-${screen}-${scheme}.webp`]
  return (
    <picture data-screen={screen}>
      <source srcSet={fileOf('dark')} media="(prefers-color-scheme: dark)" />
      <img
        src={fileOf('light')}
        alt={`${title} of the sample business ${screenNames[screen]}`}
        width={width * scale}
        height={height * scale}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}

/** Real pictures of the app with the sample business. */
export function ProductPictures() {
  return (
    <section className={section.section} aria-labelledby="product-title">
      <h2 id="product-title">See it at work</h2>
      <p className={section.lead}>Real screens, with a sample business of twelve homes in Lagos.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, also by keyboard */}
      <section className={classes.views} aria-label="Pictures of the app" tabIndex={0}>
        {views.map(({ view, title, text, screens }) => (
          <figure key={view}>
            <figcaption>
              <strong>{title}</strong> {text}
            </figcaption>
            <div className={classes.screens} data-first={screens[0]}>
              {screens.map((screen) => (
                <Picture key={screen} view={view} screen={screen} title={title} />
              ))}
            </div>
          </figure>
        ))}
      </section>
    </section>
  )
}
