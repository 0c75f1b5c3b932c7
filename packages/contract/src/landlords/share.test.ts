import { describe, expect, it } from 'vitest'
import {
  type AgreedIncome,
  type LandlordMonth,
  landlordShare,
  type PropertyMonth,
  sumProperties,
} from './share.ts'
import { landlordMonthMessage, propertyMonthLines } from './share-text.ts'

const november = { from: '2026-11-01', to: '2026-12-01' }
const share = (
  agreement: Partial<AgreedIncome['agreement']>,
  of: Partial<Omit<AgreedIncome, 'agreement'>> = {},
) =>
  landlordShare({
    ...{ ...november, income: 1_240_000, commission: 40_000 },
    agreement: {
      ...{ kind: 'PERCENT', feePercent: null, monthlyAmount: null, agentCommissionFirst: false },
      ...agreement,
    },
    ...of,
  })

describe("a landlord's share", () => {
  it('of a percentage is the rest of the income, after commission if it was agreed so', () => {
    expect(share({ feePercent: 20 })).toBe(992_000)
    expect(share({ feePercent: 20, agentCommissionFirst: true })).toBe(960_000)
    expect(share({ feePercent: 0 })).toBe(1_240_000)
    expect(share({ feePercent: 100 })).toBe(0)
    // 12.5 % of 0.04 is 0.005: half a kobo of fee is rounded up.
    expect(share({ feePercent: 12.5 }, { income: 0.04 })).toBe(0.03)
  })

  it('of a fixed fee is what remains, and below 0 if the fee is more', () => {
    expect(share({ kind: 'FIXED', monthlyAmount: 150_000 })).toBe(1_090_000)
    expect(share({ kind: 'FIXED', monthlyAmount: 150_000, agentCommissionFirst: true })).toBe(1_050_000)
    expect(share({ kind: 'FIXED', monthlyAmount: 150_000 }, { income: 100_000 })).toBe(-50_000)
    // Half of 0.01 is half a kobo, which is rounded up.
    expect(share({ kind: 'FIXED', monthlyAmount: 0.01 }, { income: 1, from: '2026-11-16' })).toBe(0.99)
  })

  it('of a guaranteed rent does not depend on the income, and counts by day', () => {
    const guaranteed = { kind: 'GUARANTEED', monthlyAmount: 600_000 } as const
    expect(share(guaranteed, { income: 0 })).toBe(600_000)
    expect(share(guaranteed, { from: '2026-11-16' })).toBe(300_000)
    expect(share(guaranteed, { from: '2026-12-01', to: '2027-01-01' })).toBe(600_000)
    expect(share(guaranteed, { from: '2026-02-10', to: '2026-02-11' })).toBe(21_428.57)
  })
})

const property: PropertyMonth = {
  property: { id: '0198a000-0000-7000-8000-000000000001', name: 'Lekki Loft' },
  agreement: {
    id: '0198a000-0000-7000-8000-000000000002',
    ...{ kind: 'PERCENT', feePercent: 20, monthlyAmount: null, includesCleaning: false },
    agentCommissionFirst: true,
  },
  ...november,
  ...{ nights: 21, income: 1_240_000, commission: 40_000, share: 960_000, notReceived: 120_000 },
  expenses: [
    {
      id: '0198a000-0000-7000-8000-000000000003',
      ...{ title: 'New water heater', day: '2026-11-05', amount: 85_000.5 },
    },
  ],
}
const landlord = { id: '0198a000-0000-7000-8000-000000000004', name: 'Chief Bello' }
const month: LandlordMonth = {
  ...{ landlord, month: '2026-11', properties: [property] },
  ...sumProperties([property]),
}

describe("a landlord's month", () => {
  it('is the shares less the charged expenses', () => {
    expect(sumProperties([property, { ...property, share: -1_000, expenses: [] }])).toEqual({
      ...{ share: 959_000, charged: 85_000.5, due: 873_999.5, notReceived: 240_000 },
    })
    expect(sumProperties([property]).due).toBe(874_999.5)
  })

  it('is sent as a message', () => {
    expect(landlordMonthMessage(month, 'Ilé Ayọ̀')).toBe(
      [
        '*Ilé Ayọ̀: Nov 2026*',
        'For Chief Bello.',
        '',
        "*Lekki Loft* (20 % fee, after agents' commission)",
        'Income, 21 nights: ₦1,240,000.00',
        "Agents' commission: −₦40,000.00",
        'Fee: −₦240,000.00',
        'Your share: ₦960,000.00',
        '5 Nov 2026 · New water heater: −₦85,000.50',
        '',
        '*Due to you: ₦874,999.50*',
        'Of the income, not yet received from guests: ₦120,000.00',
      ].join('\n'),
    )
  })

  it('names the days of an agreement of a part of the month, and no income of a guaranteed rent', () => {
    const guaranteed: PropertyMonth = {
      ...property,
      agreement: {
        ...property.agreement,
        kind: 'GUARANTEED',
        feePercent: null,
        monthlyAmount: 600_000,
        agentCommissionFirst: false,
      },
      ...{ from: '2026-11-16', share: 300_000, expenses: [] },
    }
    expect(propertyMonthLines(guaranteed)).toEqual([['Rent', '₦300,000.00']])
    const sums = { ...sumProperties([guaranteed]), due: -500 }
    const text = landlordMonthMessage({ ...month, properties: [guaranteed], ...sums }, 'Ilé Ayọ̀')
    expect(text).toContain('*Lekki Loft* (₦600,000.00 rent a month · 16 – 30 Nov 2026)')
    expect(text).toContain('*Owed by you: ₦500.00*')
    expect(text).not.toContain('received')
  })
})
