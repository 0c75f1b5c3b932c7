import { formatMonth, startOfMonth } from '@ilewa/contract/core/dates'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import { day, signInAsMember, signInAsNewOwner, waitForIdle } from '../support.ts'

test('an owner issues the statement of last month in two taps; the agent and a link show it', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const agentPage = await (await browser.newContext({ baseURL, viewport: page.viewportSize() })).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  const lastMonth = startOfMonth(day(0), -1)
  const month = formatMonth(lastMonth)
  const sent = await page.request.post('/api/commissions/opening-balances', {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { agentId: agent.id, amount: 45_000, owedOn: lastMonth },
  })
  expect(sent.status()).toBe(201)

  const refused: string[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
  const { taps } = await countEffort(page)
  await page.goto(`/performance?agent=${agent.id}`)
  await page.getByRole('button', { name: `Issue statement of ${month}` }).click()
  const draft = page.getByRole('dialog', { name: /^Statement for/ })
  await expect(draft.getByText(`1 ${month} · Opening balance`)).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  await draft.getByRole('button', { name: `Issue statement of ${month}` }).click()
  const statement = page.getByRole('dialog', { name: 'Commission statement STA-000001' })
  await expect(statement.getByText('Owed at the end of the month')).toBeVisible()
  expect(await taps()).toBe(2)
  await waitForIdle(page)
  await expectAccessible(page)

  expect(refused).toEqual([])

  const download = page.waitForEvent('download')
  await statement.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toBe('STA-000001.pdf')
  await statement.getByRole('button', { name: 'Add link to message' }).click()
  const url = await statement.getByRole('link', { name: /\/document\// }).getAttribute('href')
  const guestPage = await (await browser.newContext({ baseURL, viewport: page.viewportSize() })).newPage()
  await guestPage.goto(url ?? '')
  await expect(guestPage.getByText('Commission statement STA-000001')).toBeVisible()
  await expectAccessible(guestPage)

  await agentPage.goto('/performance')
  await agentPage.getByRole('button', { name: 'Open STA-000001' }).click()
  const own = agentPage.getByRole('dialog', { name: 'Commission statement STA-000001' })
  await expect(own.getByRole('button', { name: 'PDF' })).toBeVisible()
  await expect(own.getByText('Add link to message')).toHaveCount(0)
  await waitForIdle(agentPage)
  await expectAccessible(agentPage)
})
