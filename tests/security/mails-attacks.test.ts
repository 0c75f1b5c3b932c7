import { business } from '@ilewa/contract/business'
import { agents } from '@ilewa/contract/people/agents'
import { allMailExamples } from '@ilewa/server/mails'
import { newId } from '@ilewa/server/platform/id'
import { describe, expect, it } from 'vitest'
import { anOwner } from '../support/app/builders.ts'
import { useTestApp } from '../support/app/test-app.ts'

const app = useTestApp()

/** Fields with user input; the rest of an example is fixed text. */
const userInputFields = new Set([
  'firstName',
  'businessName',
  'guestName',
  'propertyName',
  'title',
  'text',
  'name',
  'facts',
  'phone',
  'preferredTime',
])

const hostile: [string, string][] = [
  ['an image', '"><img src=x onerror=alert(1)>'],
  ['a script', '</td><script src=https://evil.example/x.js></script>'],
  ['a link', '<a href="javascript:alert(1)">here</a>'],
  ['a drawing', "'><svg/onload=alert(1)>"],
  ['a style', '</style><style>*{background:url(https://evil.example/pixel)}'],
  ['a conditional comment', '--><!--[if mso]><script>alert(1)</script><![endif]-->'],
  ['a template', '{{constructor.constructor("alert(1)")()}} #{7*7} <%= 7*7 %>'],
  ['a web address', 'https://evil.example/login now, or www.evil.example'],
  ['a bare web address', 'URGENT: verify at secure-bank.example.com or Hotels.ng today'],
  ['a header', 'Ade\r\nBcc: all@example.com\r\nContent-Type: text/html\r\n\r\n<b>x</b>'],
  ['a paragraph', 'Ade\n\nOpen this address:\nhttps://evil.example/\u2028\u2029x'],
  ['a turn', 'Ade \u202eelpmaxe.live\u2066'],
]

const tagsOf = (html: string) => html.match(/<[/!]?[a-z[-]*/gi)
const targetsOf = (html: string) => [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target]) => target)
const addressesIn = (text: string) =>
  text.match(/\b[a-z]+:\/\/[^\s<]+|\bwww\.\S+|(?<![@\w.-])(?:[\w-]+\.)+[a-z]{2,}(?![\w@-])/gi) ?? []

describe.each(hostile)('%s in user input', (_, hostileText) => {
  it.each(allMailExamples)('is inert in “$title”', ({ mail, withUserInput: rewritten }) => {
    const changed = rewritten((text, name) => (userInputFields.has(name) ? hostileText : text))
    expect(tagsOf(changed.html)).toEqual(tagsOf(mail.html))
    expect(targetsOf(changed.html)).toEqual(targetsOf(mail.html))
    for (const target of targetsOf(changed.html)) expect(target).toMatch(/^(http:\/\/localhost:3000\/|cid:)/)
    for (const address of addressesIn(changed.text)) expect(address).toMatch(/^http:\/\/localhost:3000\//)
    for (const address of addressesIn(changed.html.replace(/<[^>]*>/g, ' ')))
      expect(address).toMatch(/^http:\/\/localhost:3000\//)
    expect(changed.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
    expect(changed.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    // No extra lines, so none of them comes from the attacker.
    expect(changed.text.split('\n')).toHaveLength(mail.text.split('\n').length)
  })
})

const headersOf = (message: string) =>
  (message.split('\n\n')[0] ?? '').split('\n').flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? [])

it('a name with line breaks adds no header to a mail', async () => {
  const owner = await anOwner()
  const businessName = 'Ade\r\nBcc: all@example.com\r\n\r\nhttps://evil.example/'
  const named = await app.send(
    business.update,
    { params: { businessId: owner.businessId }, body: { businessName, businessType: 'hotel' } },
    { token: owner.token },
  )
  expect(named.status).toBe(200)
  const email = `${newId()}@example.com`
  const body = {
    firstName: 'Tunde',
    lastName: 'Bello',
    phone: '0803 765 4321',
    email,
    commissionRate: 1,
    location: 'Ikeja',
  }
  expect((await app.send(agents.invite, { body }, { token: owner.token })).status).toBe(201)
  expect(await app.readLink(email)).toMatch(/^http:\/\/localhost:3000\//)
  const [mail = ''] = await app.mailsTo(email)
  expect(headersOf(mail).sort()).toEqual([
    'Content-Type',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Subject',
    'To',
  ])
})
