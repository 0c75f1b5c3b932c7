import { get } from 'node:http'
import { responseBudget } from '../../../scripts/checks/web-budgets.ts'
import type { Metric } from './metrics.ts'
import type { BenchServer } from './server.ts'

/** Size of the compressed response body in bytes, as a browser receives it. */
const bytesOf = (url: string, token: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' }
    get(url, { headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes)).on('error', reject)
    }).on('error', reject)
  })

const lists = ['bookings', 'properties', 'inventory', 'maintenance', 'expenses']

interface PropertiesResponse {
  data: { properties: { images: { thumbnailUrl: string }[] }[] }
}

/** Measures the responses of lists of fifty rows, and the largest thumbnail of the sample pictures. */
export async function measureResponses({ url, owner, largeOwner }: BenchServer): Promise<Metric[]> {
  const toMetric = (of: string, bytes: number, budget: number): Metric => ({
    ...{ of, what: 'kB', value: Number((bytes / 1000).toPrecision(3)), budget },
    isMissed: bytes / 1000 > budget,
  })
  const metrics: Metric[] = []
  for (const list of lists) {
    const bytes = await bytesOf(`${url}/api/${list}?limit=50`, largeOwner.token)
    metrics.push(toMetric(`Fifty rows of ${list}`, bytes, responseBudget.listOfFifty))
  }
  const headers = { authorization: `Bearer ${owner.token}` }
  const propertiesResponse: PropertiesResponse = await (
    await fetch(`${url}/api/properties?limit=50`, { headers })
  ).json()
  const thumbnails = propertiesResponse.data.properties.flatMap(({ images }) =>
    images.map(({ thumbnailUrl }) => thumbnailUrl),
  )
  const sizes: number[] = []
  for (const thumbnail of thumbnails) sizes.push(await bytesOf(new URL(thumbnail, url).href, owner.token))
  return [...metrics, toMetric('Largest thumbnail', Math.max(...sizes), responseBudget.thumbnail)]
}
