import type { InventoryInput } from '@ilewa/contract/inventory/input'

/** Stock of a short-stay property. */
export interface CatalogueItem extends Omit<InventoryInput, 'propertyId' | 'quantity'> {
  /** The minimum stock is per bedroom. */
  perBedroom?: true
  /** Measured in fractions instead of counted. */
  measured?: true
  /** Share of the properties that have it. */
  share: number
}

const catalogueItem = (
  category: string,
  itemName: string,
  [minStock, costPerUnit]: readonly [number, number],
  more: Partial<CatalogueItem> = {},
): CatalogueItem => ({
  category,
  itemName,
  minStock,
  costPerUnit,
  location: 'Store room',
  description: '',
  share: 0.8,
  ...more,
})

const linenDefaults = { perBedroom: true, location: 'Linen cupboard', share: 1 } as const
const generatorHouseDefaults = { location: 'Generator house' } as const

export const catalogueItems: readonly CatalogueItem[] = [
  catalogueItem('Electrical', 'LED bulbs, 9 watts', [6, 1_850], {
    description: 'Warm white, screw base',
    share: 1,
  }),
  catalogueItem('Electrical', 'Extension box, 4 way', [2, 8_500]),
  catalogueItem('Electrical', 'AA batteries', [8, 650], { location: 'Kitchen drawer, left' }),
  catalogueItem('Electrical', 'Circuit breaker 63A', [1, 14_500], { location: 'Meter cabinet', share: 0.4 }),
  catalogueItem('HVAC', 'Air conditioner filter', [2, 12_000], {
    perBedroom: true,
    description: 'For the 1.5 HP split units',
  }),
  catalogueItem('HVAC', 'Refrigerant gas R410A', [1, 48_500], {
    measured: true,
    share: 0.3,
    description: 'Kilograms',
  }),
  catalogueItem('HVAC', 'Remote control', [1, 6_500], { location: 'Front desk drawer' }),
  catalogueItem('Maintenance', 'Diesel, litres', [60, 1_180.5], {
    ...generatorHouseDefaults,
    measured: true,
    description: 'For the 20 kVA generator',
  }),
  catalogueItem('Maintenance', 'Engine oil, litres', [4, 7_250], {
    ...generatorHouseDefaults,
    measured: true,
    share: 0.6,
  }),
  catalogueItem('Maintenance', 'Oil filter', [1, 9_800], { ...generatorHouseDefaults, share: 0.5 }),
  catalogueItem('Maintenance', 'Plumbing tape', [3, 450]),
  catalogueItem('Maintenance', 'White emulsion, litres', [8, 3_400], {
    measured: true,
    share: 0.4,
    description: 'For touching up between stays',
  }),
  catalogueItem('Safety', 'Fire extinguisher', [1, 38_000], {
    location: 'Kitchen, by the door',
    share: 1,
    description: 'Dry powder, 6 kg',
  }),
  catalogueItem('Safety', 'First aid kit', [1, 22_500], { location: 'Hall cupboard' }),
  catalogueItem('Safety', 'Smoke alarm', [1, 17_900], { perBedroom: true, share: 0.7 }),
  catalogueItem('Safety', 'Rechargeable torch', [2, 9_500], { location: 'Hall cupboard', share: 0.6 }),
  catalogueItem('Security', 'Padlock 60 mm', [1, 11_500], { share: 0.6 }),
  catalogueItem('Security', 'Spare key set', [2, 4_500], { location: 'Key safe, office', share: 1 }),
  catalogueItem('Security', 'Camera adapter 12V', [1, 6_900], { location: 'Meter cabinet', share: 0.4 }),
  catalogueItem('Supplies', 'Toilet rolls', [12, 420], {
    perBedroom: true,
    share: 1,
    description: 'Twin ply',
  }),
  catalogueItem('Supplies', 'Bath soap', [10, 550], { perBedroom: true, share: 1 }),
  catalogueItem('Supplies', 'Drinking water, 75 cl', [12, 250], { location: 'Kitchen' }),
  catalogueItem('Supplies', 'Dish soap, litres', [2, 2_150], { measured: true, location: 'Under the sink' }),
  catalogueItem('Supplies', 'Insect spray', [2, 3_200], { location: 'Under the sink' }),
  catalogueItem('Supplies', 'Cooking gas, kg', [6, 1_450], {
    measured: true,
    location: 'Kitchen balcony',
    description: 'One cylinder holds 12.5 kg',
  }),
  catalogueItem('Supplies', 'Bin bags', [20, 120], { location: 'Under the sink' }),
  catalogueItem('Linen', 'Bed sheets, king size', [3, 24_500], linenDefaults),
  catalogueItem('Linen', 'Bath towels', [4, 9_750], linenDefaults),
  catalogueItem('Linen', 'Pillows', [2, 7_800], { ...linenDefaults, share: 0.6 }),
  catalogueItem('Kitchen', 'Drinking glasses', [6, 1_600], { location: 'Kitchen', share: 0.5 }),
]
