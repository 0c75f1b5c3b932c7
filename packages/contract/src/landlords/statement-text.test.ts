import { describe, expect, it } from 'vitest'
import { landlordStatementMessage, printLandlordStatement } from './statement-text.ts'
import {
  isEmptyStatement,
  type LandlordStatement,
  type LandlordStatementDraft,
  sumStatement,
  TypedLine,
  withTypedLines,
} from './statements.ts'

const agreement = {
  id: '0198a000-0000-7000-8000-0000000000d2',
  kind: 'PERCENT' as const,
  ...{ feePercent: 20, monthlyAmount: null, includesCleaning: false, agentCommissionFirst: true },
}

/** The example of net 1,240,000 with commission 40,000 first and 85,000.50 charged. */
const draft: LandlordStatementDraft = {
  business: { name: 'Ilé Ayọ̀', address: '12 Allen Avenue, Ikeja', phone: null, email: null },
  ...{ landlordName: 'Adaeze Nwọsụ', month: '2026-10', opening: 12_000, earlierPayments: 0 },
  earlierMonths: [{ month: '2026-09', share: -40_000, charged: 2_500 }],
  properties: [
    {
      property: { id: '0198a000-0000-7000-8000-0000000000d1', name: 'Lekki Loft' },
      agreement,
      ...{ from: '2026-10-01', to: '2026-11-01', nights: 9, income: 1_240_000, commission: 40_000 },
      ...{ share: 960_000, notReceived: 300_000 },
      stays: [{ reference: 'BK-7F3K9Q', guestInitials: 'N. Ụ.', nights: 9, income: 1_240_000 }],
      expenses: [
        {
          id: '0198a000-0000-7000-8000-0000000000d5',
          ...{ title: 'New water heater', day: '2026-10-05', amount: 85_000.5 },
        },
      ],
    },
  ],
  typedLines: [{ label: 'Kept of a caution deposit', kind: 'ADDED', amount: 35_000 }],
  payments: [
    { kind: 'LANDLORD_PAID', day: '2026-10-05', amount: -12_000, isReversal: false },
    { kind: 'LANDLORD_WITHHELD', day: '2026-10-06', amount: 500, isReversal: true },
  ],
  ...{ share: 960_000, charged: 85_000.5, notReceived: 300_000, paid: 11_500, closing: 867_999.5 },
}
const statement: LandlordStatement = {
  ...draft,
  ...{ issuedOn: '2026-11-02', number: 'STL-000003', fingerprint: '7c1f09ab33de' },
}

describe("a landlord's statement in words", () => {
  it('has the stays, the share, the charges, what changed and what was paid', () => {
    expect(printLandlordStatement(statement)).toEqual({
      number: 'STL-000003',
      title: 'Landlord statement STL-000003',
      businessName: 'Ilé Ayọ̀',
      contacts: ['12 Allen Avenue, Ikeja'],
      amount: '₦867,999.50 owed',
      lines: [
        ['Landlord', 'Adaeze Nwọsụ'],
        ['Month', 'Oct 2026'],
        ['Owed when the month began', '₦12,000.00'],
        ['Change of Sep 2026', '−₦42,500.00'],
        ['Lekki Loft', "20 % fee, after agents' commission"],
        ['BK-7F3K9Q · N. Ụ. · 9 nights', '₦1,240,000.00'],
        ['Income, 9 nights', '₦1,240,000.00'],
        ["Agents' commission", '−₦40,000.00'],
        ['Fee', '−₦240,000.00'],
        ["Landlord's share", '₦960,000.00'],
        ['5 Oct 2026 · New water heater', '−₦85,000.50'],
        ['Kept of a caution deposit', '+₦35,000.00'],
        ['5 Oct 2026 · Paid out', '−₦12,000.00'],
        ['6 Oct 2026 · Tax withheld, reversed', '+₦500.00'],
        ['Owed at the end of the month', '₦867,999.50'],
        ['Of the income, not yet received from guests', '₦300,000.00'],
      ],
      footer: 'STL-000003 · issued on 2 Nov 2026 · 7c1f09ab33de',
      issuedOn: '2026-11-02',
    })
  })

  it('says what the landlord owes', () => {
    const owing = printLandlordStatement({ ...statement, opening: -5_000, closing: -9_000 })
    expect(owing.amount).toBe('₦9,000.00 owed by the landlord')
    expect(owing.lines).toContainEqual(['Owed by the landlord when the month began', '₦5,000.00'])
    expect(owing.lines).toContainEqual(['Owed by the landlord at the end of the month', '₦9,000.00'])
  })

  it('is sent as a message, with the link if there is one', () => {
    const lines = [
      '*Landlord statement STL-000003*',
      'Ilé Ayọ̀ for Adaeze Nwọsụ, Oct 2026.',
      'Owed to you before: ₦12,000.00',
      'Your share: ₦960,000.00',
      'Change of Sep 2026: −₦42,500.00',
      'Kept of a caution deposit: +₦35,000.00',
      'Charged: ₦85,000.50',
      'Paid or withheld: ₦11,500.00',
      'Owed to you at the end of the month: ₦867,999.50',
    ]
    expect(landlordStatementMessage(statement)).toBe(lines.join('\n'))
    const url = 'https://app.example.com/document/x'
    expect(landlordStatementMessage(statement, url)).toBe([...lines, url].join('\n'))
  })
})

describe('the sums of a statement', () => {
  it('are what was owed, what changed, the share, charges, typed lines and payments', () => {
    expect(sumStatement(draft)).toEqual({ paid: 11_500, closing: 867_999.5 })
    // 874,999.50 for the month alone.
    const alone = { ...draft, opening: 0, earlierMonths: [], payments: [] }
    expect(withTypedLines(alone, []).closing).toBe(874_999.5)
    const lines: TypedLine[] = [{ label: 'Curtains', kind: 'DEDUCTED', amount: 0.1 }]
    expect(withTypedLines(alone, lines)).toMatchObject({ typedLines: lines, closing: 874_999.4 })
  })

  it('are nothing to state only without any line', () => {
    const empty = {
      ...{ ...draft, opening: 0, earlierMonths: [], typedLines: [], payments: [], properties: [] },
      ...{ share: 0, charged: 0 },
    }
    expect(isEmptyStatement(empty)).toBe(true)
    for (const some of [
      { opening: -1 },
      { charged: 1 },
      { payments: draft.payments },
      { earlierPayments: 1 },
      {
        properties: draft.properties.flatMap((one) => [50_000, -50_000].map((share) => ({ ...one, share }))),
      },
    ])
      expect(isEmptyStatement({ ...empty, ...some })).toBe(false)
  })

  it('refuse a typed line without description or amount', () => {
    const line = { label: 'Curtains', kind: 'ADDED', amount: 10 }
    expect(TypedLine.safeParse(line).success).toBe(true)
    for (const wrong of [
      { label: ' x ' },
      { amount: 0 },
      { amount: -1 },
      { amount: 0.001 },
      { kind: 'BOTH' },
    ])
      expect(TypedLine.safeParse({ ...line, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  })
})
