/** Offered in the form; a business may add its own (decisions section 7). */
export const inventoryCategories = [
  'Maintenance',
  'Electrical',
  'Security',
  'Supplies',
  'HVAC',
  'Safety',
] as const
