/**
 * Definition of every metric, shown beside it on the screen. The calculations are in `bookings/phases.ts`,
 * `bookings/tabs.ts`, `bookings/money.ts`, `properties/day-state.ts`, `analytics/profit.ts` and the server's `analytics`.
 */
export const metricDefinitions = {
  totalProperties: ['Total properties', 'All properties except deleted ones.'],
  available: ['Available', 'Status Available and vacant today. Lists the properties that the card counts.'],
  booked: ['Booked', 'Status Booked, or a stay tonight. A guest past check-out counts.'],
  propertyFilter: [
    'Status',
    'Available: vacant today. Booked: status Booked or a stay tonight. Unavailable and Maintenance: that status. The others: what the badge says today.',
  ],
  occupancyTonight: [
    'Occupied tonight',
    'Properties with a stay tonight, of those not closed, blocked or sold on a channel.',
  ],
  arrivals: ['Arrivals', 'Check-in today, not cancelled. Includes guests who have arrived.'],
  departures: ['Departures', 'Check-out today, not cancelled. Includes guests who have left.'],
  inHouse: ['In house', 'Checked in and not checked out, also on and past the check-out day.'],
  late: ['Late arrivals', 'Check-in has passed, check-out has not, and the guest is not checked in.'],
  notRecorded: ['Not recorded', 'Check-out has passed without a check-in record.'],
  deskFilter: [
    'Today',
    'Arriving: check-in today. Departing: check-out today. In house: checked in, not out. Late: not in yet. Past check-out: still in. Not recorded: stay is over, never checked in.',
  ],
  bookingTabs: [
    'Tabs',
    'Today: arrivals and departures, late, past check-out and not recorded. Upcoming: check-in from tomorrow on, or today and not in yet. Past: checked out, or over without a record. A search looks in all bookings.',
  ],
  totalBookings: ['Total bookings', 'All bookings except deleted ones. Includes cancelled bookings.'],
  pending: ['Pending', 'Bookings waiting for your confirmation.'],
  bookedValue: [
    'Total revenue',
    'Booked value: totals with taxes of stays that are neither pending nor cancelled. It belongs to the month of check-in.',
  ],
  earned: [
    'Earned',
    'Totals without taxes spread over their nights, paid or not. Cancelled stays earn nothing.',
  ],
  paidSoFar: ['Paid so far', 'Paid on stays that are neither pending nor cancelled, up to their totals.'],
  overpaid: [
    'Paid above the total',
    "The guests' credit on booked stays: refund it, or use it for a longer stay.",
  ],
  balanceDue: ['Balance due', 'Booked value less paid so far. Pending and cancelled stays owe nothing.'],
  paidOnCancelled: [
    'Paid on cancelled stays',
    'Yours to keep or to refund. Record a refund once you return it.',
  ],
  paidOnPending: ['Paid on pending bookings', 'Deposits on bookings that are not confirmed yet.'],
  received: ['Received', 'Payments by the day on which they arrived, reversed and corrected ones taken off.'],
  refundsDue: ['Refunds due', 'Paid above the total of a stay, or above the fee of a cancelled one.'],
  refunded: ['Refunded', 'Money returned to guests, by the day on which it was returned.'],
  cautionReceived: [
    'Caution deposits received',
    'Caution deposits of guests less those returned. They are held for guests and are no payment.',
  ],
  cautionApplied: [
    'Paid from caution deposits',
    'Caution deposits that paid for stays. No money came then: Money received counts it, Received does not.',
  ],
  cautionDeducted: [
    'Other income (caution deposits kept)',
    'Caution deposits kept for damage and the like. No payment for a stay.',
  ],
  moneyReceived: [
    'Money received',
    'Payments less refunds on all bookings, by the day the money moved. It is Received less refunded of Payments, and Paid from caution deposits.',
  ],
  taxes: ['Taxes', 'Taxes of the nights in the period, by night, paid or not. They are no revenue.'],
  cancellationFees: ['Cancellation fees', 'Fees of stays that were cancelled in the period, paid or not.'],
  cashDifference: [
    'Difference',
    'Money received less revenue earned, taxes and cancellation fees. It equals the change of paid ahead less the change of owed.',
  ],
  paidAhead: [
    'Paid ahead by guests',
    'Paid for nights after that day, or above the total, booking by booking. Includes money on cancelled stays until it is refunded.',
  ],
  owedByGuests: [
    'Owed by guests',
    "Nights until that day that are not paid, booking by booking, also of pending stays. Uses today's totals and dates.",
  ],
  claimed: ['To confirm', 'Payments that agents claim. They count as paid once you have seen the money.'],
  bookingsInPeriod: ['Bookings', 'Stays that start in the period and are not cancelled.'],
  occupancy: ['Occupancy', 'Occupied nights as a share of available nights.'],
  onOffer: [
    'Available nights',
    'Nights not closed, blocked or sold on a channel. A night with a stay always counts.',
  ],
  adr: ['ADR', 'Average daily rate: revenue earned per occupied night.'],
  revpar: ['RevPAR', 'Revenue earned per available night.'],
  rating: ['Rating', 'Average guest rating, in Analytics of the period.'],
  sources: ['Booking sources', 'Stays that start in the period, by booking source.'],
  guests: ['Guests', 'Stays that start in the period. Returning guests are matched by email or phone.'],
  commission: [
    'Commission',
    'The rate of each booking times what its nights earned this month, without cleaning and taxes. Paid or not.',
  ],
  profit: [
    'Profit',
    'Earned less expenses, commission and landlords’ shares, by night and by date. It can be negative.',
  ],
  spent: [
    'Expenses',
    'Expenses that are approved or paid, by their date, without those that a landlord pays.',
  ],
  landlords: [
    'Landlords',
    'The shares and guaranteed rents of landlords for these nights, by their agreements. A period that ends today leaves out nights to come, which a landlord’s month counts.',
  ],
  commissionCost: [
    'Commission',
    'The rate of each booking times what its nights earned in the period, without cleaning and taxes.',
  ],
  commissionEarned: [
    'Commission earned',
    'On what guests paid, by your commission settings. Reduced if a stay is refunded.',
  ],
  commissionPaid: ['Commission paid', 'Paid to the agent, with the tax withheld.'],
  commissionDue: [
    'Commission due',
    'Earned less paid. Below zero: overpaid, deducted from the next commission.',
  ],
  commissionExpected: [
    'Commission expected',
    'What open and unpaid stays add once they are finished and the guest has paid all.',
  ],
  target: ['Monthly target', 'What bookings earned this month, against the target set by the owner.'],
  ranking: ['Ranking', 'Position among active agents, by what their bookings earned this month.'],
  myToday: ["Today's bookings", 'Your guests with check-in today, not cancelled.'],
  myWeek: ['This week', 'Your guests with check-in from Monday to Sunday, not cancelled.'],
  nightsOfMonth: [
    'Revenue this month',
    "Revenue of this month's nights, including upcoming ones. Cancelled stays are excluded.",
  ],
  agentBookings: ['Bookings', 'Bookings made by the agent: all, or this month. Excludes cancelled ones.'],
  agentRevenue: ['Revenue', 'Totals before taxes, without pending and cancelled bookings.'],
  people: ['People', 'Everyone on the list, including invited and inactive people.'],
  activePeople: ['Active', 'People who can sign in now.'],
  expenses: ['Expenses', 'All filtered expenses, including rejected ones.'],
  expenseAmount: ['Total amount', 'Sum of the filtered expenses, excluding rejected ones.'],
  expenseStatuses: ['Steps', 'Pending: waiting for the owner. Approved: to be paid. Paid: payment made.'],
  stockItems: ['Items', 'Every item on the list, whatever its quantity.'],
  lowStock: ['Low stock', 'Items at or below their minimum, including items out of stock.'],
  stockValue: ['Total value', 'Quantity times cost per unit, of all items.'],
  stockCategories: ['Categories', 'Number of different item categories.'],
  maintenanceTotal: ['Requests', 'All requests except deleted ones. Includes cancelled requests.'],
  maintenanceSteps: ['Steps', 'Pending: not started. In progress: being repaired. Completed: done.'],
  work: ['This month', 'Your actions since the first of the month, from the activity log.'],
} as const satisfies Record<string, readonly [term: string, text: string]>

export type MetricKey = keyof typeof metricDefinitions
