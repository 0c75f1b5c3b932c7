import type { properties } from '@ilewa/contract/properties/endpoints'
import { Building2, CalendarCheck, CircleCheck } from 'lucide-react'
import type { ResponseData } from '../../lib/api/endpoint-query.ts'
import { type StatCardDescription, StatCardRow } from '../../ui/data/StatCardRow.tsx'
import { usePropertyStats } from './properties.api.ts'

const cards: StatCardDescription<ResponseData<typeof properties.stats>>[] = [
  {
    label: 'Total Properties',
    value: ({ total }) => total,
    icon: Building2,
    definitions: ['totalProperties'],
  },
  {
    label: 'Available Now',
    value: ({ available }) => available,
    icon: CircleCheck,
    tone: 'brand',
    definitions: ['available'],
  },
  {
    label: 'Currently Booked',
    value: ({ booked }) => booked,
    icon: CalendarCheck,
    tone: 'accent',
    definitions: ['booked'],
  },
]

export const PropertyStatCards = () => <StatCardRow query={usePropertyStats()} cards={cards} />
