import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ControlName, exchangeControls } from '../../../src/api/exchange/controls'
import { controlForms } from '../../../src/ui/exchange/control-groups'
import { emptyClientDb } from '../../support/client'
import { clearPage, draw, press, type, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

beforeEach(emptyClientDb)
afterEach(clearPage)

/** Draws the form of a control and collects what it applies. */
function drawForm(name: ControlName) {
  const applied: unknown[] = []
  const handle = {
    settings: {},
    hash: undefined,
    apply: async (_: ControlName, input: unknown) => {
      applied.push(input)
      return { now: 0, fromBlock: 1, reopened: [] }
    },
    save: async () => ({}),
  }
  const ControlForm = controlForms[name]
  draw(
    <InWorkspace>
      <ControlForm handle={handle} />
    </InWorkspace>,
  )
  return applied
}

const invalidFields = (): readonly string[] =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map(
    ({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent ?? '',
  )

/** Types a text into each field. The form renders between two fields. */
async function typeAll(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    type(label, text)
    await new Promise(requestAnimationFrame)
  }
}

const focusedField = (): string =>
  document.querySelector(`label[for="${document.activeElement?.id}"]`)?.textContent ?? ''

const token = { Symbol: 'BELL', Name: 'Bell', Decimals: '6', 'Price (USD)': '2', Amount: '1' }
const LONG = 'x'.repeat(61)

/** Inputs by control: all valid, then one invalid value per field. */
const inputs = [
  ['token', 'Create token', token, { 'Price (USD)': ['0', '1e-12', '0.0000000001', '1e10', '-1'] }],
  [
    'token',
    'Create token',
    token,
    { Decimals: ['25', '1.5'], Symbol: [LONG, ' '], Name: [LONG], Amount: ['0'] },
  ],
  ['price', 'Set price', { 'Price (USD)': '2' }, { 'Price (USD)': ['0', '1e-12', '1e10', ''] }],
  ['seed', 'Set seed', { 'Price seed': 'a' }, { 'Price seed': ['', ' ', LONG] }],
  ['reorg', 'Revert blocks', { Blocks: '2' }, { Blocks: ['0', '65', '1.5', ''] }],
  ['advance', 'Move forward', { Minutes: '5' }, { Minutes: ['0', '525601', '0.01', ''] }],
  ['mint', 'Mint', { Amount: '1' }, { Amount: ['0', '', '1e80'], Account: ['', '0x12'] }],
  ['ban', 'Ban account', { Account: `0x${'5a'.repeat(20)}` }, { Account: ['', '0x12'] }],
  ['fees', 'Set volume fee', { 'Volume fee': '5' }, { 'Volume fee': ['1001', '0.001', ''] }],
  [
    'fees',
    'Add fee',
    { Share: '5', Cap: '1' },
    { Share: ['100', '-1', ''], Cap: ['99.99999999999999999', ''] },
  ],
  ['program', 'Update program', { Reward: '5' }, { Reward: ['-1', '1e13', ''], 'Volume for': ['0', '1e-7'] }],
] as const satisfies readonly (readonly [
  ControlName,
  string,
  Readonly<Record<string, string>>,
  Readonly<Record<string, readonly string[]>>,
])[]

const cases = inputs.flatMap(([name, button, valid, invalid]) =>
  Object.entries<readonly string[]>(invalid).flatMap(([field, texts]) =>
    texts.map((text) => ({ name, button, valid: valid as Readonly<Record<string, string>>, field, text })),
  ),
)

describe('the form of a control', () => {
  it.each(cases)(
    '$name marks and focuses $field with $text, and applies nothing',
    async ({ name, button, valid, field, text }) => {
      const applied = drawForm(name)
      await typeAll({ ...valid, [field]: text })
      press(button)
      await expect.poll(() => invalidFields().some((label) => label.startsWith(field))).toBe(true)
      await expect.poll(() => focusedField().startsWith(field)).toBe(true)
      expect(applied).toEqual([])
    },
  )

  it.each(inputs)('%s applies valid fields that its schema accepts after %s', async (name, button, valid) => {
    const applied = drawForm(name)
    await typeAll(valid)
    press(button)
    await expect.poll(() => applied.length, { message: wordsOfPage() }).toBe(1)
    const schema = exchangeControls[name].input
    expect(schema.safeParse(applied[0]).success).toBe(true)
  })

  it('removes the result of an earlier press when a later press is invalid', async () => {
    drawForm('seed')
    await typeAll({ 'Price seed': 'a' })
    press('Set seed')
    await expect.poll(wordsOfPage).toContain('Price seed: a.')
    type('Price seed', LONG)
    await expect.poll(invalidFields).toEqual(['Price seed'])
    press('Set seed')
    await expect.poll(wordsOfPage).not.toContain('Price seed: a.')
  })
})
