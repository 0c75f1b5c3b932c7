import { Facts, Section } from './LegalPage.tsx'

const code = (name: string) => <code key={name}>{name}</code>

const stored = [
  [
    code('ilewa_browser'),
    'The only cookie: a random number with a signature. It tells browsers behind one network apart when attempts are counted, for example to sign in. Set when you sign in or up, ask for a code, rate a stay or ask for a demo; lasts 180 days. Scripts and other sites cannot read it.',
  ],
  [code('ilewa.session'), 'Your session: name, role, business and its key. Until you sign out.'],
  [
    code('ilewa.registration'),
    'A random key that proves that this browser began a registration. Until you delete it.',
  ],
  [code('ilewa.browser-prepared'), 'When the cookie was last renewed. Until you delete it.'],
  [code('ilewa.chosen-plan'), 'The plan that you chose on the home page. Until it is used.'],
  [code('ilewa.pending-logouts'), 'Sessions to end that you left offline. Until they are ended.'],
  [code('ilewa.first-steps-hidden'), 'That you dismissed the first steps. Until you delete it.'],
  [
    <>
      {code('ilewa.sidebar-collapsed')} and {code('mantine-color-scheme-value')}
    </>,
    'Menu and colours. Until you delete them.',
  ],
  [
    <>
      {code('ilewa.draft.*')} and {code('ilewa.install-dismissed')}
    </>,
    'Forms that you have not sent, and that you closed the install offer. Until the tab is closed; drafts also until you sign out.',
  ],
  [
    <>{code('ilewa-seen')} (database of the browser)</>,
    'Lists that you opened, with names of guests, for reading offline. At most a week; deleted when you sign out.',
  ],
  ['Cache of the app', 'Pages, scripts and fonts, so that the app opens offline. It holds no records.'],
] as const

/** Names every key that the app stores; a test compares it with the code. */
export function BrowserStorage() {
  return (
    <Section title="Cookies and storage in your browser">
      <p>
        Everything here is needed for the app to work. There is no advertising, no tracking and no statistics
        service, and the pages load nothing from other sites. So there is no cookie banner.
      </p>
      <Facts facts={stored} />
    </Section>
  )
}
