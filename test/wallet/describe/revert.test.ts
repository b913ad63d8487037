import { encodeErrorResult, parseAbi } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { explainFailure } from '../../../src/wallet/describe/revert'

const abi = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error IncorrectEthAmount()',
])
const errorOf = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] })

describe('why a call would fail', () => {
  it.each([
    [
      'the order of another',
      'execution reverted',
      errorOf('GPv2: caller does not own order'),
      /another account/,
    ],
    [
      'a reason nobody knows',
      'execution reverted',
      errorOf('an approval stands'),
      /refuses it: an approval stands$/,
    ],
    [
      'an error of the contract for native sells',
      'execution reverted',
      encodeErrorResult({ abi, errorName: 'IncorrectEthAmount' }),
      /amount sent is not the order’s/,
    ],
    [
      'an impossible state',
      'execution reverted',
      encodeErrorResult({ abi, errorName: 'Panic', args: [17n] }),
      /\(17\)/,
    ],
    [
      'a place that is taken',
      'replacement transaction underpriced',
      undefined,
      /pending transaction has this nonce/,
    ],
    [
      'a fee that is too low',
      'transaction underpriced: tip needed 25 gwei',
      undefined,
      /asks for a higher fee/,
    ],
    ['too little coin', 'Insufficient funds for gas * price + value', undefined, /Insufficient native coin/],
    ['nothing said at all', 'execution reverted', '0x', /does not say why/],
    ['the words of a node alone', 'execution reverted: paused', undefined, /refuses it: paused$/],
    ['garbage for data', 'execution reverted', '0x08c379a0ff', /does not say why/],
  ])('is said of %s', (_, message, data, says) => {
    expect(explainFailure({ message, data })).toMatch(says)
  })
})
