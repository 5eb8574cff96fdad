import type { Approval } from "@mci/contract";

import { html, type Html } from "./html.ts";
import type { PageDocument } from "./page-response.ts";

/** Asks for a token. `problem`: why the last one was not taken. */
export function signInDocument(problem?: string): PageDocument {
  return { title: "Sign in to answer", content: signInForm({ problem }) };
}

/** Told alike of a question that is unknown, answered, expired or another's: what there is says nothing about others. */
export const noQuestionDocument: PageDocument = {
  title: "No open question",
  content: html`<p>
      There is no question here that this token can answer. It may have been answered, its time may be over, it may be
      for somebody else, or the path does not end with its id.
    </p>
    ${signInForm({ label: "Another token with the scope mci:approve" })}`,
};

/** Shows a question with its two buttons. No field takes Enter, and no button has the focus: an answer is always chosen. */
export function questionDocument(question: Approval, csrf: string): PageDocument {
  const { tool, show, explanation, subject, tenant, expiresAt } = question;
  return {
    title: "May this call run?",
    content: html`<p class="sentence" dir="auto">${show}</p>
      ${explanation && block("What it would do", explanation.text)}${block("Arguments", JSON.stringify(question.arguments, undefined, 2))}
      <dl>
        <dt>Tool</dt>
        <dd>${tool}</dd>
        <dt>Asked by</dt>
        <dd>${subject ?? "a caller without a name"}</dd>
        ${
          tenant === undefined
            ? undefined
            : html`<dt>Tenant</dt>
                <dd>${tenant}</dd> `
        }
        <dt>Expires</dt>
        <dd>${time(expiresAt)}, ${leftUntil(expiresAt)}</dd>
      </dl>
      <form method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        <p class="note">A yes counts once, for exactly this call. A no is final.</p>
        <div class="buttons">
          <button class="primary" name="answer" value="approve">Approve</button>
          <button class="danger" name="answer" value="refuse">Refuse</button>
        </div>
      </form> `,
  };
}

/** Says what has happened. */
export function answeredDocument({ state, show, expiresAt }: Approval): PageDocument {
  const isRefused = state === "refused";
  return {
    title: isRefused ? "Refused" : "Approved",
    content: html`<p class="sentence" dir="auto">${show}</p>
      <p>
        ${isRefused ? "This call does not run." : html`The call may run once, until ${time(expiresAt)}: its caller repeats it.`}
        You can close this page.
      </p> `,
  };
}

/** Tells a problem of the page itself. */
export function problemDocument(problem: string): PageDocument {
  return { title: "Not answered", content: html`<p class="error" role="alert">${problem}</p> ` };
}

interface SignInForm {
  readonly label?: string;
  readonly problem?: string | undefined;
}

function signInForm({ label = "Token with the scope mci:approve", problem }: SignInForm): Html {
  return html`${problem === undefined ? undefined : html`<p class="error" role="alert">${problem}</p> `}
    <form method="post">
      <label for="token">${label}</label>
      <input id="token" name="token" type="password" autocomplete="off" required />
      <div class="buttons"><button class="primary">Sign in</button></div>
    </form> `;
}

/** A region that scrolls is reached with the keyboard. */
function block(title: string, text: string): Html {
  return html`<h2>${title}</h2>
    <pre tabindex="0" role="region" aria-label="${title}">${text}</pre> `;
}

function time(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")} UTC</time>`;
}

function leftUntil(at: number): string {
  const minutes = Math.floor((at - Date.now()) / 60_000);
  if (minutes < 1) return "in less than a minute";
  return `in ${new Intl.NumberFormat("en", { style: "unit", unit: "minute", unitDisplay: "long" }).format(minutes)}`;
}
