import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeSettings } from '../../../src/client/settings/settings'
import { NodeField } from '../../../src/ui/nodes/node-field'
import { useWorkspace } from '../../../src/ui/workspace/workspace'
import { emptyClientDb } from '../../support/client'
import { button, clearPage, draw, field, type, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

const NODE = 'https://rpc.example/key'
const allowed = vi.hoisted(() => new Set<string>())
vi.mock('webextension-polyfill', () => {
  const contains = async ({ origins }: { origins: string[] }) => origins.every((each) => allowed.has(each))
  const request = async ({ origins }: { origins: string[] }) => {
    for (const each of origins) allowed.add(each)
    return true
  }
  return { default: { permissions: { contains, request } } }
})

beforeEach(async () => {
  allowed.clear()
  await emptyClientDb()
})
afterEach(clearPage)

/** Renders the field with the stored settings, which are read after the first render. */
function StoredField() {
  const { chain, settings } = useWorkspace()
  return <NodeField key={String(settings.nodes[chain.id])} />
}
const drawField = () =>
  draw(
    <InWorkspace>
      <StoredField />
    </InWorkspace>,
  )

describe('the RPC endpoint field', () => {
  it.each([
    ['rpc.example', 'Enter a URL such as https://rpc.example.'],
    [`https://rpc.example/${'k'.repeat(300)}`, 'At most 300 characters.'],
  ])('shows the error of %s', async (typed, fault) => {
    drawField()
    type('RPC endpoint of Ethereum', typed)
    await expect.poll(wordsOfPage).toContain(fault)
    expect(button('Save RPC endpoint').disabled).toBe(true)
  })

  it('offers to grant access to the host of a restored endpoint', async () => {
    const { chainId } = await changeSettings(({ chainId: id }) => ({ nodes: { [id]: [NODE] } }))
    drawField()
    await expect.poll(wordsOfPage).toContain('Host permission missing.')
    vi.stubGlobal('fetch', async (request: Request) => {
      const { method } = (await request.json()) as { method: string }
      const block = { number: '0x1', timestamp: '0x1' }
      return Response.json({ result: method === 'eth_chainId' ? `0x${chainId.toString(16)}` : block })
    })
    button('Allow it').click()
    await expect.poll(wordsOfPage).not.toContain('Host permission missing.')
    expect([...allowed]).toEqual(['https://rpc.example/*'])
    await expect.poll(() => button('Save RPC endpoint').disabled).toBe(true)
  })

  it('asks for no permission if the host of the endpoint is already permitted', async () => {
    allowed.add('https://rpc.example/*')
    await changeSettings(({ chainId }) => ({ nodes: { [chainId]: [NODE] } }))
    drawField()
    await expect.poll(() => field('RPC endpoint of Ethereum').value).toBe(NODE)
    expect(button('Save RPC endpoint').disabled).toBe(true)
    expect(wordsOfPage()).not.toContain('Host permission missing.')
  })
})
