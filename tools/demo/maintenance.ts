import type { ExpenseCategory } from '@ilewa/contract/expenses/terms'
import type { MaintenanceInput } from '@ilewa/contract/maintenance/schema'
import type { MaintenancePriority, MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { createRandom, type Random } from '@ilewa/tests/support/seed/random'
import { sampleSeed } from './bookings.ts'
import { sampleProperties } from './properties/properties.ts'

/** A repair of the sample before it has ids: `property` and `member` are indexes in their lists. */
export interface Repair extends Omit<MaintenanceInput, 'propertyId' | 'includeBooked' | 'status'> {
  property: number
  member: number
  status: MaintenanceStatus
  actualCost: number | null
  cancellationReason: string | null
  /** Vendor and expense category. */
  vendorName: string
  category: ExpenseCategory
  reportedAt: Date
  completedAt: Date | null
  changedAt: Date
}

interface RepairTemplate {
  title: string
  description: string
  priority: MaintenancePriority
  /** Approximate cost in naira. */
  cost: number
  vendorName: string
}

const plumber = 'Emeka Plumbing Works'
const electrician = 'Sunny Electricals'
const cooling = 'CoolBreeze AC Services'
const carpenter = 'Baba Dauda Carpentry'

/** Typical repairs of twelve properties in Lagos. */
const repairTemplates: readonly RepairTemplate[] = [
  {
    title: 'AC in the master bedroom blows warm',
    description: 'Guests complained on the second night. The outdoor unit runs but trips after ten minutes.',
    priority: 'HIGH',
    cost: 38_000,
    vendorName: cooling,
  },
  {
    title: 'Water pump does not start',
    description: 'Tank is empty since morning; the pump hums and stops. Two guests in house.',
    priority: 'URGENT',
    cost: 65_000,
    vendorName: plumber,
  },
  {
    title: 'Kitchen tap drips',
    description: 'A bucket fills in a night. Needs a new cartridge.',
    priority: 'LOW',
    cost: 8_500,
    vendorName: plumber,
  },
  {
    title: 'Inverter alarms at half battery',
    description: 'Beeps from 02:00 on and drops the fridge. Batteries are from 2023.',
    priority: 'HIGH',
    cost: 210_000,
    vendorName: electrician,
  },
  {
    title: 'Front door lock sticks',
    description: 'Guests need three tries with the key. Grease did not help.',
    priority: 'MEDIUM',
    cost: 22_000,
    vendorName: carpenter,
  },
  {
    title: 'Shower drains slowly',
    description: 'Water stands ankle-high after five minutes.',
    priority: 'MEDIUM',
    cost: 12_000,
    vendorName: plumber,
  },
  {
    title: 'Generator leaks diesel',
    description: 'A puddle below the filter housing; smells up to the first floor. Switched off for now.',
    priority: 'URGENT',
    cost: 95_000,
    vendorName: 'Mikano dealer, Apapa',
  },
  {
    title: 'Balcony light does not work',
    description: '',
    priority: 'LOW',
    cost: 4_500,
    vendorName: electrician,
  },
  {
    title: 'Wardrobe hinge broken',
    description: 'Left door of the wardrobe in bedroom two hangs by one hinge.',
    priority: 'LOW',
    cost: 9_000,
    vendorName: carpenter,
  },
  {
    title: 'Damp stain on the living room ceiling',
    description: 'Grew after the rain of last week; probably the joint of the upstairs bathroom.',
    priority: 'MEDIUM',
    cost: 74_000,
    vendorName: 'Bright Finish Painters',
  },
  {
    title: 'Socket behind the TV sparks',
    description: 'Seen by the cleaner. Breaker is off; guests use the other one.',
    priority: 'URGENT',
    cost: 15_000,
    vendorName: electrician,
  },
  {
    title: 'Washing machine does not spin',
    description: 'Stops with code E20. The filter was cleaned already.',
    priority: 'MEDIUM',
    cost: 31_000,
    vendorName: 'Fouani service point',
  },
  {
    title: 'Pool pump is noisy',
    description: 'Bearing, says the pool man.',
    priority: 'MEDIUM',
    cost: 58_000,
    vendorName: 'Green Thumb Ikoyi',
  },
  {
    title: 'Repaint bedroom after long stay',
    description: 'Marks of furniture and a child’s drawings on two walls.',
    priority: 'LOW',
    cost: 85_000,
    vendorName: 'Bright Finish Painters',
  },
]

const reporters = [
  'Chiamaka Okonkwo',
  'Aisha Bello',
  'Ebiere Tonye',
  'Security',
  'Ọláwálé Ṣóyínká',
  null,
  null,
]
const cancellationReasons = [
  'Guest had switched it off at the wall.',
  'Covered by the landlord.',
  'Reported twice.',
]
const repairCount = 46
const dayMs = 86_400_000

function pickStatus(random: Random, daysAgo: number): MaintenanceStatus {
  if (daysAgo > 30) return random.chance(0.08) ? 'CANCELLED' : 'COMPLETED'
  return random.weighted<MaintenanceStatus>([
    ['PENDING', daysAgo < 8 ? 6 : 1],
    ['IN_PROGRESS', 4],
    ['COMPLETED', daysAgo < 4 ? 0 : 5],
    ['CANCELLED', 0.5],
  ])
}

const toHundreds = (amount: number) => Math.round(amount / 100) * 100

function toRepair(random: Random, now: Date, daysAgo: number, { cost, ...template }: RepairTemplate): Repair {
  const openProperties = sampleProperties.flatMap(({ openedDaysAgo }, property) =>
    openedDaysAgo > daysAgo ? [property] : [],
  )
  const status = pickStatus(random, daysAgo)
  const reportedAt = new Date(now.getTime() - daysAgo * dayMs - random.integer(1, 9) * 3_600_000)
  const durationMs = Math.min(daysAgo, random.decimal(0.5, 6)) * dayMs
  const changedAt = status === 'PENDING' ? reportedAt : new Date(reportedAt.getTime() + durationMs)
  const isCompleted = status === 'COMPLETED'
  return {
    ...template,
    property: random.pick(openProperties),
    member: random.pick([0, 3, 3, 4, 4]),
    status,
    reporterName: random.pick(reporters),
    estimatedCost: random.chance(0.85) ? cost : null,
    actualCost: isCompleted ? toHundreds(cost * random.decimal(0.8, 1.35)) : null,
    cancellationReason: status === 'CANCELLED' ? random.pick(cancellationReasons) : null,
    category: cost > 70_000 ? 'REPAIRS' : 'MAINTENANCE',
    reportedAt,
    completedAt: isCompleted ? changedAt : null,
    changedAt,
  }
}

/** A year of repairs before `now`, oldest first. The same instant gives the same repairs. */
export function generateRepairs(now: Date): Repair[] {
  const random = createRandom(sampleSeed + 2)
  return Array.from({ length: repairCount }, (_, index) => {
    // A step of 5 separates similar repairs.
    const template = repairTemplates[(index * 5) % repairTemplates.length] ?? random.pick(repairTemplates)
    // More repairs are recent than old, so that the list of open repairs is full.
    const daysAgo = Math.round(350 * ((repairCount - 1 - index) / repairCount) ** 1.8)
    return toRepair(random, now, daysAgo, template)
  })
}
