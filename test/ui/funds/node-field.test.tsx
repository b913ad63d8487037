import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NodeField } from '../../../src/ui/funds/node-field'
import { emptyClientDb } from '../../support/client'
import { button, clearPage, draw, type, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: { permissions: {} } }))

beforeEach(emptyClientDb)
afterEach(clearPage)

const drawField = () =>
  draw(
    <InWorkspace>
      <NodeField />
    </InWorkspace>,
  )

describe('the field of an RPC endpoint', () => {
  it.each([
    ['rpc.example', 'Enter a URL such as https://rpc.example.'],
    [`https://rpc.example/${'k'.repeat(300)}`, 'At most 300 characters.'],
  ])('says what is wrong with %s', async (typed, fault) => {
    drawField()
    type('RPC endpoint of Ethereum', typed)
    await expect.poll(wordsOfPage).toContain(fault)
    expect(button('Save RPC endpoint').disabled).toBe(true)
  })
})
