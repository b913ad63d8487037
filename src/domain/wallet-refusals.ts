/** Catalogue of the wallet's refusals. They are never sent over HTTP and reveal nothing about secrets. */
import type { RefusalRow } from './refusals'

export const walletRefusals = {
  NoVault: {
    status: 0,
    message: 'There is no account here yet.',
    fix: 'Create one, or import a private key.',
  },
  WalletLocked: { status: 0, message: 'The wallet is locked.', fix: 'Unlock it with your password.' },
  WrongPassword: {
    status: 0,
    message: 'Wrong password.',
    fix: 'Try again. Check capitals and keyboard layout.',
  },
  WrongPasskey: {
    status: 0,
    message: 'This passkey does not open the wallet.',
    fix: 'Unlock with your password. In the settings, remove the passkey and add it again.',
  },
  PasskeyDeclined: {
    status: 0,
    message: 'No passkey was used.',
    fix: 'Try again, or enter your password.',
  },
  PasskeyUnsuitable: {
    status: 0,
    message: 'This passkey cannot unlock a wallet: it has no pseudo-random function (PRF).',
    fix: 'Use another device or password manager, or your password.',
  },
  WeakPassword: {
    status: 0,
    message: 'This password is too easy to guess.',
    fix: 'Use at least 8 characters, better four unrelated words.',
  },
  VaultDamaged: {
    status: 0,
    message: 'The stored vault cannot be read.',
    fix: 'Import your key into a new vault.',
  },
  VaultWeakened: {
    status: 0,
    message: 'The stored vault was altered: its protection is too weak.',
    fix: 'Import your key into a new vault, with a new password.',
  },
  OutOfMemory: {
    status: 0,
    message: 'There is not enough memory to check the password.',
    fix: 'Close other tabs and programs, then try again.',
  },
  VaultGuarded: {
    status: 0,
    message: 'This would remove an account from the vault.',
    fix: 'Remove the account first if intended.',
  },
  AccountKnown: {
    status: 0,
    message: 'This account already exists.',
    fix: 'Choose it from your accounts.',
  },
  TooManyAttempts: {
    status: 0,
    message: 'Too many wrong passwords in a row.',
    fix: 'Wait a moment, then try again.',
  },
  LastKey: {
    status: 0,
    message: 'This is the last key of the vault.',
    fix: 'Add another first, or delete everything in the settings.',
  },
  InvalidPhrase: {
    status: 0,
    message: 'This is not a recovery phrase.',
    fix: 'Compare it with what you wrote down, word by word.',
  },
  InvalidKeystore: {
    status: 0,
    message: 'This is not a keystore file.',
    fix: 'Choose a JSON file that a wallet exported (version 3).',
  },
  InvalidBackup: {
    status: 0,
    message: 'This is not a backup of Cowbell.',
    fix: 'Choose the file that Cowbell saved.',
  },
  InvalidPrivateKey: {
    status: 0,
    message: 'This is not a private key.',
    fix: 'Paste 64 hex digits, with or without 0x.',
  },
  PolicyBroken: {
    status: 0,
    message: 'Cowbell will not sign this.',
    fix: 'Nothing was signed. Start again.',
  },
  UnknownTypedData: {
    status: 0,
    message: 'Cowbell cannot decode this message and does not sign it.',
    fix: 'Sign only what you can read.',
  },
  WalletDeclined: {
    status: 0,
    message: 'Declined in your wallet.',
    fix: 'Nothing was sent. Press again to retry.',
  },
  WalletUnauthorised: {
    status: 0,
    message: 'The wallet does not let Cowbell use this account.',
    fix: 'Connect this account in the wallet, then try again.',
  },
  WalletLacksMethod: {
    status: 0,
    message: 'The wallet cannot sign typed data.',
    fix: 'Use the personal message method (eth_sign). The wallet shows only a hash.',
  },
  WalletLacksChain: {
    status: 0,
    message: 'The wallet does not know this network.',
    fix: 'Add the network in the wallet, then try again.',
  },
  WalletOtherAccount: {
    status: 0,
    message: 'The wallet offers another account.',
    fix: 'Choose this account in the wallet, then try again.',
  },
  WalletAway: {
    status: 0,
    message: 'The wallet does not respond.',
    fix: 'Open the wallet or its page and reconnect.',
  },
  WalletBusy: {
    status: 0,
    message: 'The wallet is waiting for your answer.',
    fix: 'Open the wallet and answer there first.',
  },
  WalletFailed: {
    status: 0,
    message: 'The wallet failed.',
    fix: 'Check the wallet, then try again.',
  },
  WatchedOnly: {
    status: 0,
    message: 'This account is watch-only and cannot sign.',
    fix: 'Choose an account with a key or a wallet.',
  },
  NotASafe: {
    status: 0,
    message: 'No Safe at this address.',
    fix: 'Check the address and the network.',
  },
  HostDenied: {
    status: 0,
    message: 'Host permission was denied.',
    fix: 'Press again, and allow it when your browser asks.',
  },
  OtherHost: {
    status: 0,
    message: 'The service wants a secret sent to another host.',
    fix: 'Enter the address on the host that is meant to get it.',
  },
  SignaturesMissing: {
    status: 0,
    message: 'More owners must sign.',
    fix: 'Ask them to sign, or paste their signatures.',
  },
} as const satisfies Record<string, RefusalRow>

/** Key of a row of the wallet's catalogue. */
export type WalletErrorType = keyof typeof walletRefusals
