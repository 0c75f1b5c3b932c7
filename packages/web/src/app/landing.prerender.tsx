import './fonts.css'
import '../features/landing/landing.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from '../features/landing/LandingPage.tsx'
import { legalPages } from '../features/landing/legal/legal-pages.ts'

/** The public pages as HTML for `build/landing-page.ts`, which also collects their styles. */
export const render = () => ({
  landing: renderToStaticMarkup(<LandingPage />),
  legal: legalPages.map(({ Page, ...page }) => ({ ...page, markup: renderToStaticMarkup(<Page />) })),
})
