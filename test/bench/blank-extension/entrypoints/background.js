import browser from 'webextension-polyfill'
import { defineBackground } from 'wxt/utils/define-background'

/** @param {unknown} message */
const echo = async (message) => message

/** A worker that does nothing but answer. */
export default defineBackground(() => browser.runtime.onMessage.addListener(echo))
