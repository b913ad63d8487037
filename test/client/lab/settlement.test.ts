import { describe, expect, it } from 'vitest'
import { builders, initialValues, writeExample } from '../../../src/client/lab/build'
import { readText } from '../../../src/client/lab/read'
import type { LabContext, LabReport } from '../../../src/client/lab/report'
import {
  readSettle,
  type SettleArguments,
  type SettledTrade,
  writeSettle,
} from '../../../src/client/lab/settlement-call'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { orderDigest } from '../../../src/domain/orders/digest'
import { orderUidOf } from '../../../src/domain/orders/uid'
import type { Address, ChainId, Hex, Seconds } from '../../../src/domain/scalars'
import { MAINNET, makeTerms, NOW, signDigest, TRADER, USDC, WETH } from '../../support/client'

const deployment = deploymentOf(MAINNET, 'production')
const setting: LabContext = { deployment, findToken: () => undefined, now: (NOW / 1000) as Seconds }
const terms = makeTerms()
const uid = orderUidOf(deployment, terms, TRADER)
const { sellAmount, buyAmount, appData, feeAmount } = terms

const trade: SettledTrade = {
  sellAmount,
  buyAmount,
  appData,
  feeAmount,
  receiver: `0x${'00'.repeat(20)}` as Address,
  validTo: BigInt(terms.validTo),
  flags: 0n,
  sellTokenIndex: 0n,
  buyTokenIndex: 1n,
  executedAmount: terms.sellAmount,
  signature: signDigest(orderDigest(deployment, terms)).bytes,
}
const whole: SettleArguments = {
  tokens: [WETH, USDC],
  clearingPrices: [3_000_000_000n, 10n ** 18n],
  trades: [trade],
  interactions: [[{ target: WETH, value: 7n, callData: '0x12345678' }], [], []],
}

const read = (calldata: string): LabReport => {
  const report = readText(calldata, setting, { signature: '', signer: '' })
  if (!report) throw new Error('nothing was read')
  return report
}
const settled = (change: Partial<SettleArguments>) => read(writeSettle({ ...whole, ...change }))
const traded = (change: Partial<SettledTrade>) => settled({ trades: [{ ...trade, ...change }] })
const listFindings = ({ findings }: LabReport) => findings.map(({ path, message }) => `${path}: ${message}`)
const rowOf = ({ sections }: LabReport, name: string) =>
  sections.flatMap((each) => ('rows' in each ? each.rows : [])).find(([path]) => path === name)?.[1]

describe('the lab, given calldata of a settlement,', () => {
  it('decodes what viem encoded, and computes the order’s UID and owner', () => {
    const calldata = writeSettle(whole)
    expect(readSettle(calldata)).toEqual(whole)
    const report = read(calldata)
    expect(report.kind).toBe('settlement')
    expect([rowOf(report, 'uid'), rowOf(report, 'owner')]).toEqual([uid, TRADER])
    expect(rowOf(report, 'bought at the clearing prices')).toBe('3000000000')
    expect(rowOf(report, 'interactions.pre[0]')).toContain('with 7 wei')
    expect(report.findings).toEqual([])
  })

  it.each<readonly [string, () => LabReport, RegExp]>([
    [
      'an invalid token index',
      () => traded({ buyTokenIndex: 2n }),
      /^trades\[0\]\.buyTokenIndex: 2 names none of 2/,
    ],
    [
      'a price of zero',
      () => settled({ clearingPrices: [3n, 0n] }),
      /^clearingPrices\[1\]: The price is zero/,
    ],
    ['a missing price', () => settled({ clearingPrices: [3n] }), /^clearingPrices: 1 prices for 2 tokens/],
    ['unknown flags', () => traded({ flags: 128n }), /^trades\[0\]\.flags: 128 sets bits/],
    ['a short signature', () => traded({ signature: '0x12' }), /^trades\[0\]\.signature: An ECDSA/],
    [
      'a presignature',
      () => traded({ flags: 0x60n, signature: '0x12' }),
      /^trades\[0\]\.signature: A presig/,
    ],
    ['a contract’s signature', () => traded({ flags: 0x40n, signature: '0x' }), /begins with its 20 bytes/],
    [
      'a broken limit price',
      () => settled({ clearingPrices: [2_999_999_999n, 10n ** 18n] }),
      /^trades\[0\]: .*limit price/,
    ],
    [
      'an executed amount above the order',
      () => traded({ flags: 2n, executedAmount: 10n ** 19n }),
      /executedAmount: More than/,
    ],
    [
      'an executed amount of zero',
      () => traded({ flags: 2n, executedAmount: 0n }),
      /executedAmount: Nothing/,
    ],
    [
      'the same order twice',
      () => settled({ trades: [trade, trade] }),
      /^trades\[1\]: The same order as trades\[0\]/,
    ],
    [
      'a call of the relayer',
      () => settled({ interactions: [[], [{ target: deployment.relayer, value: 0n, callData: '0x' }], []] }),
      /^interactions\.intra\[0\]\.target: Calls to the relayer/,
    ],
  ])('reports a finding at the right field for %s', (_name, make, wrong) => {
    expect(listFindings(make())).toContainEqual(expect.stringMatching(wrong))
  })

  it('reports field and byte if the calldata is cut short', () => {
    const calldata = writeSettle(whole)
    expect(listFindings(read(calldata.slice(0, 10 + 64)))).toEqual([
      expect.stringMatching(/^(tokens|interactions), byte \d+: /),
    ])
    for (let size = 8; 10 + size < calldata.length; size += 64)
      expect(listFindings(read(calldata.slice(0, 10 + size)))[0]).toMatch(/byte \d+: |^byte/)
  })

  it('reports the byte of an offset or length out of range', () => {
    const calldata = writeSettle(whole)
    const spoil = (byte: number, word: string) =>
      listFindings(
        read(`${calldata.slice(0, 2 + 2 * byte)}${word}${calldata.slice(2 + 2 * byte + word.length)}`),
      )
    expect(spoil(4, 'ff'.repeat(32))[0]).toMatch(/^tokens, byte 4: It points behind the end/)
    expect(spoil(4 + 128, 'ff'.repeat(32))[0]).toMatch(/^tokens, byte 132: A list of \d+ elements/)
    expect(spoil(4 + 160, 'ff')[0]).toMatch(/^tokens\[0\], byte 164: An address of more than 20/)
  })

  it('reports a caution for data after the call', () => {
    expect(listFindings(read(`${writeSettle(whole)}000000000000002a`))[0]).toContain('auction 42')
    expect(listFindings(read(`${writeSettle(whole)}2a`))[0]).toContain('Behind the call: 0x2a')
  })
})

describe('the builders', () => {
  const values = (name: keyof typeof builders, given: Record<string, string>) => ({
    ...initialValues(builders[name].fields(NOW / 1000)),
    ...given,
  })
  const form = values('order', {
    sellToken: WETH,
    buyToken: USDC,
    sellAmount: String(terms.sellAmount),
    owner: TRADER,
    buyAmount: String(terms.buyAmount),
    appData: terms.appData,
    signature: trade.signature,
  })
  const built = (name: keyof typeof builders, given: Record<string, string>): readonly string[] => {
    const result = builders[name].build(given, setting)
    return 'built' in result ? result.built.map(({ text }) => text) : []
  }

  it('build texts of an order that the lab reads without a fault', () => {
    const texts = built('order', form)
    expect(texts).toContain(uid)
    expect(texts.map((text) => read(text).kind)).toEqual([
      'order',
      'typedData',
      'hash',
      'uid',
      'typedData',
      'settlement',
    ])
    expect(texts.flatMap((text) => read(text).findings.filter(({ tone }) => tone === 'bad'))).toEqual([])
    expect(rowOf(read(texts[5] as Hex), 'owner')).toBe(TRADER)
  })

  it.each(Object.keys(builders) as (keyof typeof builders)[])(
    'build texts from the example of %s',
    (name) => {
      expect(built(name, values(name, builders[name].example(setting)))).not.toEqual([])
    },
  )

  it.each([MAINNET, 424_242 as ChainId])(
    'write an example order for network %i that the lab reads without a fault',
    (chainId) => {
      const place = { ...setting, deployment: { ...deployment, chainId } }
      const report = readText(writeExample(place), place, { signature: '', signer: '' })
      expect(report).toMatchObject({ kind: 'typedData', sections: expect.anything() })
      expect(report?.findings.filter(({ tone }) => tone === 'bad')).toEqual([])
    },
  )

  it('name the wrong fields', () => {
    expect(builders.order.build({ ...form, sellToken: 'x', validTo: '-' }, setting)).toEqual({
      faults: {
        sellToken: 'expected an address: 0x and 40 hex digits',
        validTo: 'expected a whole number',
      },
    })
  })

  it('build a UID, a signature and app data', () => {
    expect(built('uid', { digest: uid.slice(0, 66), owner: TRADER, validTo: String(terms.validTo) })).toEqual(
      [uid],
    )
    const { signature } = trade
    const parts = { r: signature.slice(0, 66), s: `0x${signature.slice(66, 130)}` }
    expect(built('signature', { ...parts, v: String(Number.parseInt(signature.slice(130), 16)) })).toEqual([
      signature,
    ])
    const [document = ''] = built('appData', values('appData', { referrerCode: 'FRIEND' }))
    expect(read(document).findings).toEqual([])
    expect(document).toContain('FRIEND')
  })
})
