/**
 * The dialogs of prices, by the names of their URL parameters. Every page with a menu can open them. The item is a property's
 * ID; day prices also take nights `[from, to)`: '…_2026-11-20_2026-11-23'.
 */
export const priceDialogs = { prices: 'prices', days: 'day-prices' } as const
