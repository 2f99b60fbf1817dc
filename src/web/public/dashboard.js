// Enhances the dashboard: forms open as dialogs, and the chart shows the figures of a day on hover, focus and
// touch. Without this script each form is a page, and the table has the figures.

// ── Forms as dialogs ────────────────────────────────────────────────────────

for (const link of document.querySelectorAll('a[data-dialog]')) {
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const menu = link.closest('[popover]');
    menu?.hidePopover();
    // If the link is in a menu, which closes, the focus returns to the button of the menu.
    const opener = menu === null ? link : document.querySelector(`[popovertarget="${menu.id}"]`);
    openForm(link.href, opener);
  });
}

/** Shows the form of a page as a dialog. Opens the page itself if that fails. */
async function openForm(url, opener) {
  let form = null;
  try {
    const response = await fetch(url, { headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (response.ok) form = page.querySelector('[data-form-page]');
  } catch {
    // Open the page, which shows the error.
  }
  if (form === null) {
    location.assign(url);
    return;
  }
  const dialog = document.createElement('dialog');
  dialog.className = 'form-dialog';
  dialog.setAttribute('aria-labelledby', 'form-title');
  dialog.setAttribute('closedby', 'any');
  dialog.append(document.adoptNode(form));
  for (const close of dialog.querySelectorAll('[data-close]')) {
    close.setAttribute('role', 'button');
    close.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.close();
    });
  }
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener.focus();
  });
  document.querySelector('dialog.form-dialog')?.close();
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('input:not([type="hidden"]), select, textarea')?.focus();
}

// ── The chart's figures ─────────────────────────────────────────────────────

for (const plot of document.querySelectorAll('[data-plot]')) {
  const days = [...plot.querySelectorAll('.day')].map((day) => {
    const title = day.querySelector('title');
    const text = title.textContent;
    // Otherwise the browser would show the figures a second time, as a tooltip.
    title.remove();
    return { day, text };
  });
  const tip = document.createElement('div');
  tip.className = 'plot-tip';
  tip.hidden = true;
  tip.setAttribute('aria-hidden', 'true');
  plot.append(tip);
  let current = days.length - 1;

  // The chart is a slider for keyboards: arrow keys move from day to day, and each day is read out.
  plot.tabIndex = 0;
  plot.setAttribute('role', 'slider');
  plot.setAttribute('aria-label', plot.dataset.plot);
  plot.setAttribute('aria-valuemin', '1');
  plot.setAttribute('aria-valuemax', String(days.length));

  const announceValue = () => {
    plot.setAttribute('aria-valuenow', String(current + 1));
    plot.setAttribute('aria-valuetext', days[current].text.replaceAll('\n', ', '));
  };
  const hide = () => {
    tip.hidden = true;
    for (const { day } of days) day.classList.remove('current');
  };
  const show = (index) => {
    hide();
    current = Math.min(days.length - 1, Math.max(0, index));
    const { day, text } = days[current];
    day.classList.add('current');
    tip.textContent = text;
    tip.hidden = false;
    // Percentages, so that the figures stay above their day when the width of the chart changes.
    const middlePercent = ((current + 0.5) / days.length) * 100;
    const width = tip.offsetWidth;
    tip.style.left = `clamp(0px, ${middlePercent}% - ${width / 2}px, 100% - ${width}px)`;
    announceValue();
  };
  const showAt = ({ clientX }) => {
    const { left, width } = plot.getBoundingClientRect();
    show(Math.floor(((clientX - left) / width) * days.length));
  };
  announceValue();

  const daysByKey = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 };
  plot.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return hide();
    const target = { Home: 0, End: days.length - 1 }[event.key] ?? current + daysByKey[event.key];
    if (Number.isNaN(target)) return;
    event.preventDefault();
    show(target);
  });
  plot.addEventListener('pointermove', showAt);
  plot.addEventListener('pointerdown', showAt);
  plot.addEventListener('pointerleave', () => {
    if (document.activeElement !== plot) hide();
  });
  plot.addEventListener('focus', () => show(current));
  plot.addEventListener('blur', hide);
}

// Hide the hint to insert a key if the samples already contain the key of this tab.
for (const hint of document.querySelectorAll('[data-key-needed]'))
  hint.hidden = !document.querySelector('[data-samples]')?.textContent.includes('YOUR_API_KEY');

// ── Deliveries of a webhook ─────────────────────────────────────────────────

// After a test or a resend, refresh the list until the outcome is known, for at most half a minute.
const deliveries = document.querySelector('[data-follows]');
if (deliveries !== null) {
  const refresh = async () => {
    const response = await fetch(deliveries.dataset.follows, { headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const updated = page.getElementById('deliveries');
    // Do not replace the list while the focus is in it.
    if (updated !== null && !deliveries.contains(document.activeElement))
      deliveries.replaceChildren(...updated.childNodes);
  };
  let attemptsLeft = 15;
  const poll = async () => {
    attemptsLeft -= 1;
    if (attemptsLeft < 0 || deliveries.querySelector('[data-waiting]') === null) return;
    await refresh().catch(() => {});
    setTimeout(poll, 2000);
  };
  setTimeout(poll, 1000);
}
