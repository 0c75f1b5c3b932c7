import './fonts.css'
import '../features/landing/landing.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from '../features/landing/LandingPage.tsx'

/** The front page as markup, for `build/landing-page.ts`, which also takes the styles that it brings. */
export const render = () => renderToStaticMarkup(<LandingPage />)
