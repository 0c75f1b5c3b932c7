import './fonts.css'
import '../features/landing/landing.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from '../features/landing/LandingPage.tsx'

/** The landing page as HTML for `build/landing-page.ts`, which also collects its styles. */
export const render = () => renderToStaticMarkup(<LandingPage />)
