import { encodeErrorResult, parseAbi } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { explainFailure } from '../../../src/wallet/describe/revert'

const abi = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error IncorrectEthAmount()',
])
const errorOf = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] })

describe('explainFailure', () => {
  it.each([
    [
      'an order of another account',
      'execution reverted',
      errorOf('GPv2: caller does not own order'),
      /another account/,
    ],
    [
      'an unknown reason',
      'execution reverted',
      errorOf('an approval stands'),
      /refuses it: an approval stands$/,
    ],
    [
      'an error of the EthFlow contract',
      'execution reverted',
      encodeErrorResult({ abi, errorName: 'IncorrectEthAmount' }),
      /amount sent is not the order’s/,
    ],
    ['a panic', 'execution reverted', encodeErrorResult({ abi, errorName: 'Panic', args: [17n] }), /\(17\)/],
    ['a used nonce', 'replacement transaction underpriced', undefined, /pending transaction has this nonce/],
    [
      'a fee that is too low',
      'transaction underpriced: tip needed 25 gwei',
      undefined,
      /asks for a higher fee/,
    ],
    [
      'an insufficient balance',
      'Insufficient funds for gas * price + value',
      undefined,
      /Insufficient native coin/,
    ],
    ['an empty reason', 'execution reverted', '0x', /does not say why/],
    ['a message of the RPC endpoint only', 'execution reverted: paused', undefined, /refuses it: paused$/],
    ['invalid data', 'execution reverted', '0x08c379a0ff', /does not say why/],
  ])('explains %s', (_, message, data, says) => {
    expect(explainFailure({ message, data })).toMatch(says)
  })
})
