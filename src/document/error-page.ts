/** The answer when the site itself failed: plain HTML that depends on nothing, and a reference number to quote. */
import { html } from 'hono/html';
import type { Firm } from '../domain/firm.ts';

/** @param reference names the log line that holds the stack */
export function errorPage(firm: Firm, reference: string) {
  return html`<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong | ${firm.name}</title>
</head>
<body>
<main>
<h1>Something went wrong on our side</h1>
<p>The page could not be shown. Nothing you typed was sent anywhere else. Please try again in a minute.</p>
<p>If it happens again, call <a href="tel:${firm.phone}">${firm.phone}</a> and quote this reference: <strong>${reference}</strong></p>
<p><a href="/">Home page</a></p>
</main>
</body>
</html>`;
}
