import { describe, expect, it } from 'vitest'
import type { EndpointRow } from '../../../../src/api/endpoint'
import { endpointOf } from '../../../../src/api/endpoint-of'
import { endpoints } from '../../../../src/api/endpoints'
import { writeOpenApi } from '../../../../src/api/openapi'
import {
  buildExample,
  initialRequest,
  isStream,
  listMissing,
  requestPath,
} from '../../../../src/ui/settings/contract/contract-example'
import { viewContract } from '../../../../src/ui/settings/contract/contract-view'

const views = viewContract(JSON.parse(JSON.stringify(writeOpenApi('https://a.example'))))
const known = { network: 'mainnet', code: 'FRIEND', id: '1', name: 'state', control: 'state' }
const viewOf = (method: string, end: string) => {
  const found = views.find((view) => view.method === method && view.path.endsWith(end))
  if (!found) throw new Error(`No endpoint ${method} ${end}`)
  return found
}

describe('the form of an endpoint', () => {
  it.each(views.map((view) => [`${view.method} ${view.path}`, view] as const))(
    'starts with values that route the request to the endpoint: %s',
    (_name, view) => {
      const typed = initialRequest(view, known)
      const url = `https://a.example${requestPath(view, typed)}`
      const name = endpointOf({ method: view.method, url })
      const row: EndpointRow | undefined = name && endpoints[name]
      expect(row?.method).toBe(view.method)
      expect(listMissing(view, typed).filter((field) => !/code|id/i.test(field))).toEqual([])
      if (view.bodies.length > 0) expect(() => JSON.parse(typed.body)).not.toThrow()
    },
  )

  it('lists empty required parameters and omits empty optional parameters', () => {
    const view = viewOf('GET', '/api/v1/trades')
    const typed = initialRequest(view, known)
    expect(requestPath(view, typed)).toBe('/mainnet/api/v1/trades')
    const owner = `0x${'1a'.repeat(20)}`
    expect(requestPath(view, { ...typed, values: { network: ' mainnet ', owner } })).toBe(
      `/mainnet/api/v1/trades?owner=${owner}`,
    )
    expect(listMissing(view, { ...typed, values: { network: ' ' } })).toEqual(['network'])
  })

  it('escapes path separators in values', () => {
    const view = viewOf('GET', '/orders/{uid}')
    expect(requestPath(view, { values: { network: 'mainnet', uid: '../a?b' }, body: '' })).toContain(
      '..%2Fa%3Fb',
    )
  })
})

it('initialRequest fills in one sell amount for a quote', () => {
  const { body } = initialRequest(viewOf('POST', '/api/v1/quote'), { ...known, sellAmountBeforeFee: '7' })
  expect(JSON.parse(body)).toMatchObject({ sellAmountBeforeFee: '7', kind: 'sell' })
})

describe('the classification of endpoints', () => {
  it('recognizes streams', () => {
    expect(isStream(viewOf('POST', '/quote/stream'))).toBe(true)
    expect(isStream(viewOf('POST', '/quote'))).toBe(false)
  })
})

describe('buildExample', () => {
  it.each([
    [{ type: 'string', enum: [null, 'buy'] }, 'buy'],
    [{ const: 'fund' }, 'fund'],
    [{ type: 'integer', minimum: 5 }, 5],
    [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, false],
    [{ type: 'array', items: { type: 'number' } }, [0]],
    [{ type: ['null', 'string'] }, null],
    [{}, null],
    [
      {
        type: 'object',
        properties: { network: { type: 'string' }, b: { type: 'string' } },
        required: ['network'],
      },
      { network: 'mainnet' },
    ],
  ])('converts schema %j to %j', (schema, value) => {
    expect(buildExample(schema, known)).toEqual(value)
  })
})
