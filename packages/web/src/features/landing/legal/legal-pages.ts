import type { ComponentType } from 'react'
import { paths } from '../../../lib/paths.ts'
import { PrivacyPage } from './PrivacyPage.tsx'
import { TermsPage } from './TermsPage.tsx'

interface LegalPageEntry {
  path: string
  title: string
  /** For search engines. */
  description: string
  Page: ComponentType
}

export const legalPages: readonly LegalPageEntry[] = [
  {
    path: paths.privacy,
    title: 'Privacy · Ilewa',
    description:
      'What Ilewa stores about owners, agents, staff and guests, why, for how long, and who sees it.',
    Page: PrivacyPage,
  },
  {
    path: paths.terms,
    title: 'Terms · Ilewa',
    description: 'The rules of using Ilewa: plans and payments in naira, your data, and the end of a plan.',
    Page: TermsPage,
  },
]
