#include "adapters/report/html/html_page.hpp"

#include <algorithm>

#include "adapters/report/html/markup.hpp"
#include "adapters/report/html/svg.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// The most characters in one line of a block of commands, as in the text report.
constexpr std::size_t k_longest_command = 8000;

/// Sorts a table when the reader presses a heading, with versions in numeric order (Intl.Collator). Copies a block of commands, even if
/// the page cannot use the clipboard API. Buttons that need the script are hidden until the script runs.
constexpr std::string_view k_script =
    "document.querySelectorAll(\"th button\").forEach((button,column)=>button.addEventListener(\"click\",()=>{const head=button"
    ".closest(\"th\"),up=head.ariaSort!==\"ascending\",table=head.closest(\"table\");table.querySelectorAll(\"th\").forEach(other=>"
    "other.ariaSort=\"none\");head.ariaSort=up?\"ascending\":\"descending\";const order=new Intl.Collator(\"en\",{numeric:true}),bo"
    "dy=table.tBodies[0],text=row=>row.cells[column].textContent;[...body.rows].sort((a,b)=>(up?1:-1)*order.compare(text(a)"
    ",text(b))).forEach(row=>body.append(row))}));document.querySelectorAll(\".copy\").forEach(button=>{button.hidden=false;b"
    "utton.addEventListener(\"click\",async()=>{const text=button.parentElement.querySelector(\"pre\").textContent;try{await na"
    "vigator.clipboard.writeText(text)}catch{const area=document.createElement(\"textarea\");area.value=text;document.body.ap"
    "pend(area);area.select();document.execCommand(\"copy\");area.remove()}button.textContent=\"copied\"})});";
/// The SHA-256 digest of k_script in base64: the browser runs no other script. Update the digest when the script changes; the browser
/// test reports the right digest.
constexpr std::string_view k_digest = "sha256-vZyxio+PHluEjLTXfbKuvgNdNg6lmB3GwNfAWG55gPM=";

/// The contrast between text and background is at least 4.5 to 1 everywhere (WCAG 2.1, AA).
constexpr std::string_view k_style =
    ":root{color-scheme:light dark;--paper:#ffffff;--box:#f4f5f7;--ink:#1b1f24;--faint:#5c6570;--rule:#d5d9de;--good:#116b2e;--bad:#b3261e;"
    "--caution:#8a5a00;--accent:#1a56b0}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#14171b;--box:#20252b;--ink:#e6e9ed;--faint:#9aa4af;--rule:#3a424b;--good:#6fd08c;"
    "--bad:#ff9c92;--caution:#f0c060;--accent:#8ab8ff}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:72rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.5 "
    "system-ui,sans-serif;"
    "overflow-wrap:anywhere}\n"
    "h1{font-size:1.5rem;line-height:1.3;margin:.5rem 0}\n"
    "h2{font-size:1.15rem;margin:2rem 0 .5rem}\n"
    "h3{font-size:1rem;margin:1rem 0 .25rem}\n"
    ".outcome{display:inline-block;border:2px solid;border-radius:.4rem;padding:.1rem .6rem;font-weight:600}\n"
    ".good{color:var(--good)}.bad{color:var(--bad)}.caution{color:var(--caution)}.faint{color:var(--faint)}\n"
    ".scroll{overflow:auto;max-height:80vh;border:1px solid var(--rule);border-radius:.4rem;margin:.5rem 0;"
    "background:linear-gradient(to right,var(--paper) 40%,transparent) left/3rem 100% no-repeat local,"  // a shadow at a cut edge
    "linear-gradient(to left,var(--paper) 40%,transparent) right/3rem 100% no-repeat local,"
    "linear-gradient(to right,var(--rule),transparent) left/1rem 100% no-repeat scroll,"
    "linear-gradient(to left,var(--rule),transparent) right/1rem 100% no-repeat scroll}\n"
    ".scroll:focus-visible,summary:focus-visible{outline:3px solid var(--accent)}\n"
    ".scroll svg{display:block}\n"
    "table{border-collapse:collapse;width:100%;font-size:.9rem}\n"
    "th,td{text-align:left;padding:.3rem .7rem;border-bottom:1px solid var(--rule);vertical-align:top;overflow-wrap:normal}\n"
    "th{color:var(--faint);font-weight:600}\n"
    "th button{font:inherit;color:var(--accent);background:none;border:0;padding:0;cursor:pointer;text-decoration:underline}\n"
    "th[aria-sort=ascending] button::after{content:' \\2191'}th[aria-sort=descending] button::after{content:' \\2193'}\n"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.25rem;margin:.5rem 0}\n"
    "dt{color:var(--faint)}dd{margin:0}\n"
    "pre{margin:0;padding:.7rem 4.5rem .7rem .7rem;background:var(--box);border:1px solid var(--rule);border-radius:.4rem;"
    "font:.85rem/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap}\n"
    "pre span{display:inline-block}\n"
    ".copyable{position:relative;margin:.5rem 0}\n"
    ".copy{position:absolute;top:.4rem;right:.4rem;font:inherit;font-size:.8rem;color:var(--accent);background:var(--paper);"
    "border:1px solid var(--rule);border-radius:.3rem;padding:.1rem .5rem;cursor:pointer}\n"
    ".sideways{display:none}\n"
    "footer{margin-top:3rem;border-top:1px solid var(--rule)}\n"
    ".tree,.tree ul{list-style:none;margin:0;padding-left:1.1rem}\n"
    ".tree{padding:.4rem .7rem}.tree ul{border-left:1px solid var(--rule)}\n"
    ".tree li{margin:.2rem 0;min-width:12rem}\n"
    "summary{cursor:pointer;color:var(--accent);margin:1rem 0 .5rem;font-weight:600}\n"
    "a{color:var(--accent)}\n"
    "@media print{.scroll{max-height:none;overflow:visible}}\n";

/// Keeps options such as `--index-url` whole if a line is too long for the window.
auto command_markup(const std::string& line) -> std::string {
  std::string out;
  const auto text = printable(line, k_longest_command);
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find(' ', at), text.size());
    const auto word = text.substr(at, end - at);
    out += word.starts_with("--") ? element("span", word) : markup_text(word, k_longest_command);
    out += end < text.size() ? " " : "";
    at = end + 1;
  }
  return out;
}

auto cells(std::string_view name, const std::vector<std::string>& texts) -> std::string {
  std::string out = "<tr>";
  for (const auto& text : texts) {
    out += element(name, text);
  }
  return out + "</tr>\n";
}

}  // namespace

auto html_page(std::string_view title, std::string_view body, std::string_view style) -> std::string {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src '" +
         std::string(k_digest) +
         "'\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
         element("title", title) + "\n<style>\n" + std::string(k_style) + svg_style() + std::string(style) +
         "</style>\n</head>\n<body>\n<main>\n" + std::string(body) + "</main>\n<script>" + std::string(k_script) +
         "</script>\n</body>\n</html>\n";
}

auto origin_markup(const Origin& origin) -> std::string {
  auto made = "gpusolve " + std::string(GPUSOLVE_VERSION);
  made += origin.catalog.empty() ? "" : ", catalog of " + origin.catalog;
  made += origin.date.empty() ? "" : ", made on " + origin.date;
  return "<footer>\n" + element("p class=\"faint\"", made) + "\n" + (origin.command.empty() ? "" : html_commands({origin.command})) +
         "</footer>\n";
}

auto html_section(std::string_view heading, std::string_view body) -> std::string {
  return body.empty() ? std::string() : "<section>\n" + element("h2", heading) + "\n" + std::string(body) + "</section>\n";
}

auto html_definitions(const std::vector<std::pair<std::string, std::string>>& rows) -> std::string {
  std::string out;
  for (const auto& [label, text] : rows) {
    out += text.empty() ? "" : element("dt", label) + element("dd", text) + "\n";
  }
  return out.empty() ? out : "<dl>\n" + out + "</dl>\n";
}

auto html_table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) -> std::string {
  std::string out = "<div class=\"scroll\" tabindex=\"0\"><table>\n<thead>" + cells("th scope=\"col\"", head) + "</thead>\n<tbody>\n";
  for (const auto& row : rows) {
    out += cells("td", row);
  }
  return out + "</tbody>\n</table></div>\n";
}

auto html_commands(const std::vector<std::string>& lines) -> std::string {
  std::string out = R"(<div class="copyable"><button type="button" class="copy" hidden>copy</button><pre>)";
  for (const auto& line : lines) {
    out += command_markup(line) + "\n";
  }
  return out + "</pre></div>\n";
}

}  // namespace gpusolve::report
