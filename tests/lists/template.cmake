script_test(template_protocol peer template_protocol.py)
