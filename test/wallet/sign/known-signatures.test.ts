/** Published results of the signing library, so that an update that changes a signature fails a test. */
import {
  personalSign,
  recoverTypedSignature,
  SignTypedDataVersion,
  signTypedData,
  TypedDataUtils,
} from '@metamask/eth-sig-util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'

const cow = Buffer.from(keccak_256(utf8ToBytes('cow')))
const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
    Group: [
      { name: 'name', type: 'string' },
      { name: 'members', type: 'Person[]' },
    ],
  },
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  primaryType: 'Mail' as const,
  message: {
    from: {
      name: 'Cow',
      wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'],
    },
    to: [
      {
        name: 'Bob',
        wallets: [
          '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
          '0xB0BdaBea57B0BDABeA57b0bdABEA57b0BDabEa57',
          '0xB0B0b0b0b0b0B000000000000000000000000000',
        ],
      },
    ],
    contents: 'Hello, Bob!',
  },
}

it('the signing library signs typed data (version 4) with the published digest, signature and signer', () => {
  expect(Buffer.from(TypedDataUtils.eip712Hash(mail, SignTypedDataVersion.V4)).toString('hex')).toBe(
    'a85c2e2b118698e88db68a8105b794a8cc7cec074e89ef991cb4f5f533819cc2',
  )
  const signature = signTypedData({ privateKey: cow, data: mail, version: SignTypedDataVersion.V4 })
  expect(signature).toBe(
    '0x65cbd956f2fae28a601bebc9b906cea0191744bd4c4247bcd27cd08f8eb6b71c78efdf7a31dc9abee78f492292721f362d296cf86b4538e07b51303b67f749061b',
  )
  expect(recoverTypedSignature({ data: mail, signature, version: SignTypedDataVersion.V4 })).toBe(
    '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826',
  )
})

it.each([
  [
    'Hello, world!',
    '4af1bceebf7f3634ec3cff8a2c38e51178d5d4ce585c52d6043e5e2cc3418bb0',
    '0x90a938f7457df6e8f741264c32697fc52f9a8f867c52dd70713d9d2d472f2e415d9c94148991bbe1f4a1818d1dff09165782749c877f5cf1eff4ef126e55714d1c',
  ],
  [
    '0x68656c6c6f20776f726c64',
    '69'.repeat(32),
    '0xce909e8ea6851bc36c007a0072d0524b07a3ff8d4e623aca4c71ca8e57250c4d0a3fc38fa8fbaaa81ead4b9f6bd03356b6f8bf18bccad167d78891636e1d69561b',
  ],
  [
    '0x0cc175b9c0f1b6a831c399e26977266192eb5ffee6ae2fec3ad71c777531578f',
    '69'.repeat(32),
    '0x9ff8350cc7354b80740a3580d0e0fd4f1f02062040bc06b893d70906f8728bb5163837fd376bf77ce03b55e9bd092b32af60e86abce48f7b8d3539988ee5a9be1c',
  ],
])('the signing library signs the personal message %s', (data, key, signature) => {
  expect(personalSign({ privateKey: Buffer.from(key, 'hex'), data })).toBe(signature)
})
