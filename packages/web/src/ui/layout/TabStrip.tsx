import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './TabStrip.module.css'

interface TabStripProps<T extends string> {
  label: string
  tabs: readonly { tab: T; label: string }[]
  current: T
  /** The query of a tab, with "?". */
  toSearch: (tab: T) => string
  /** Shown after the tabs. */
  children?: ReactNode
}

/** The tabs of a list, which are in the URL: a strip that scrolls sideways on a phone. */
export function TabStrip<T extends string>({ label, tabs, current, toSearch, children }: TabStripProps<T>) {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the tab changes
  useLayoutEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && link)
      strip.current.scrollLeft = link.offsetLeft - (strip.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={strip} className={classes.tabs} aria-label={label}>
      {tabs.map(({ tab, label: text }) => (
        <Link
          key={tab}
          to={toSearch(tab)}
          preventScrollReset
          className={classes.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
      {children}
    </nav>
  )
}
